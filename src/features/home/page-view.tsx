import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { linkTo } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { Blocks } from './blocks'
import { pathOfEditor } from './edit/pages'
import { pathOfPage, pathOfPageOf } from './pages'
import './home.css'

/** A page that a school writes: that of `of`, else the reader's own. */
export const PageView = observer(function PageView({ pageKey, of }: { pageKey: string; of?: string }) {
  const school = of || profile.school?.id
  const page = useStore(
    () => new Resource(() => get('get/diy', { key: pageKey, ...(school ? { school } : {}) }, inPlace)),
    { show: true, pull: true },
  )
  const { data } = page
  useTitle(data?.title)
  useShare(
    () => data && { title: data.title, path: school ? pathOfPageOf(pageKey, school) : pathOfPage(pageKey) },
  )
  return (
    <PageFrame>
      <Loaded of={page} skeleton={<FeedSkeleton />}>
        {({ title, blocks, editable }) => (
          <>
            <View className="u-pad hb-page-head">
              <View className="u-hero u-grow" ariaRole="heading">
                {title}
              </View>
              {editable && (
                <Button
                  size={32}
                  kind="quiet"
                  icon="pencil"
                  onTap={linkTo(pathOfEditor(pageKey, school ?? ''))}
                >
                  {t('编辑')}
                </Button>
              )}
            </View>
            {blocks.length === 0 ? <Empty title={t('这一页还没有内容')} /> : <Blocks blocks={blocks} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})
