import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/home/page/rules'
import type { PageLine } from '@contract/home/page/schema'
import { t } from '@/locale'
import { go, linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { fullTime } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { offer } from '@/ui/menu'
import { PageFrame } from '@/ui/page-frame'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { pathOfPage } from '../pages'
import { PagesStore } from './desk-store'
import { newPage, pathOfEditor, pathOfFront, platform } from './pages'
import './edit.css'

/** The pages of a school, or of the platform, for those who write them; a page. */
export const PagesDesk = observer(function PagesDesk({ school }: { school: string }) {
  const of = school === platform ? '' : school
  // back from writing one
  const store = useStore(() => new PagesStore(of || null), { show: true, pull: true })
  const { pages } = store
  useTitle(of === '' ? t('平台的页面') : t('学校的页面'))
  const own = (pages.data ?? []).filter(({ standing }) => !standing).length
  return (
    <PageFrame
      foot={
        <ActionBar>
          <View className="u-grow">
            <Button
              block
              icon="plus"
              disabled={own >= limits.pages.max}
              onTap={linkTo(pathOfEditor(newPage, of))}
            >
              {t('新建页面')}
            </Button>
          </View>
        </ActionBar>
      }
    >
      <Loaded of={pages} skeleton={<CardSkeleton rows={4} />}>
        {(lines) => (
          <View className="pd-lines">
            {lines.map((page) => (
              <PageCard key={page.key} page={page} store={store} of={of} />
            ))}
          </View>
        )}
      </Loaded>
    </PageFrame>
  )
})

const whenOf = ({ shown, ends, at }: PageLine): string =>
  [
    shown !== null && ends !== null ? t('到 {time} 结束', { time: fullTime(ends) }) : '',
    at === null ? t('还没有人改过') : t('{time} 改过', { time: fullTime(at) }),
  ]
    .filter(Boolean)
    .join(' · ')

function State({ page: { shown, standing, draft } }: { page: PageLine }) {
  return (
    <View className="u-row u-gap8 pd-state">
      {shown !== null && <Tag tone="green">{t('已发布')}</Tag>}
      {shown === null && <Tag>{standing ? t('自带') : t('没有在显示')}</Tag>}
      {draft && <Tag tone="amber">{t('有草稿')}</Tag>}
    </View>
  )
}

const PageCard = observer(function PageCard({
  page,
  store,
  of,
}: {
  page: PageLine
  store: PagesStore
  of: string
}) {
  const { key, title, standing, shown } = page
  const acts = () =>
    void offer([
      { label: t('编辑'), act: () => go(pathOfEditor(key, of)) },
      ...(shown === null ? [] : [{ label: t('打开页面'), act: () => go(pathOfPage(key)) }]),
      ...(shown === null || of === ''
        ? []
        : [{ label: t('地址和首页入口'), act: () => go(pathOfFront(pathOfPage(key), of)) }]),
      { label: t('删除'), act: () => store.removing.run(page) },
    ])
  return (
    <Card label={t('编辑“{title}”', { title })} onTap={linkTo(pathOfEditor(key, of))}>
      <View className="pd-line">
        <View className="u-grow">
          <View className="u-title u-text">{title}</View>
          <State page={page} />
          <View className="u-meta">{whenOf(page)}</View>
        </View>
        {!standing && (
          <View className="u-ib-end" ariaRole="none" onTap={(event) => event.stopPropagation()}>
            <IconButton name="dots" label={t('“{title}”的更多操作', { title })} onTap={acts} />
          </View>
        )}
      </View>
    </Card>
  )
})
