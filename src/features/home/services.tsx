import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Entry } from '@contract/home/page/schema'
import { t } from '@/locale'
import { go, linkOf } from '@/shell/links'
import { signInPage } from '@/net/prompts'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { Icon } from '@/ui/icons/icon'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { EntryCell } from './entries'
import { ServicesStore } from './services-store'
import './home.css'

/** Every service by group; the reader chooses which stand first on home. */
export const Services = observer(function Services() {
  const store = useStore(() => new ServicesStore(), { load: ({ page }) => page.load(), pull: true })
  const { page, groups } = store
  useTitle(page.data?.title)
  return (
    <PageFrame>
      <Loaded of={page} skeleton={<GroupSkeleton rows={5} text />}>
        {() =>
          groups.length === 0 ? (
            <Empty title={t('还没有服务')} text={t('学校开通之后，会出现在这里。')} />
          ) : (
            <>
              <Pinned store={store} />
              {groups.map(({ title, items }) => (
                <View key={title}>
                  <Section title={title} />
                  <View className="h-nav">
                    {items.map((entry) => (
                      <Service key={entry.link.url} entry={entry} store={store} />
                    ))}
                  </View>
                </View>
              ))}
            </>
          )
        }
      </Loaded>
    </PageFrame>
  )
})

const Pinned = observer(function Pinned({ store }: { store: ServicesStore }) {
  const { pinned, choosing } = store
  const change = () => (session.signedIn ? store.choose(!choosing) : go(signInPage))
  return (
    <>
      <View className="u-sec">
        <View className="u-display" ariaRole="heading">
          {t('首页最前')}
        </View>
        <View className="u-sec-more" ariaRole="button" onTap={change} hoverClassName="u-press">
          {choosing ? t('完成') : t('调整')}
        </View>
      </View>
      {pinned.length > 0 ? (
        <View className="h-nav">
          {pinned.map((entry) => (
            <Service key={entry.link.url} entry={entry} store={store} />
          ))}
        </View>
      ) : (
        <View className="u-pad u-meta hb-none">
          {choosing ? t('点下面的服务，它会排在首页最前') : t('把常用的放到首页最前')}
        </View>
      )}
    </>
  )
})

const Service = observer(function Service({ entry, store }: { entry: Entry; store: ServicesStore }) {
  if (!store.choosing) return <EntryCell entry={entry} onTap={linkOf(entry.link)} />
  const on = store.isPinned(entry)
  const { title } = entry
  return (
    <EntryCell
      entry={entry}
      label={on ? t('从首页最前取下{title}', { title }) : t('把{title}放到首页最前', { title })}
      mark={
        <View className={on ? 'hb-mark hb-mark-on' : 'hb-mark'}>
          <Icon name={on ? 'check' : 'plus'} size={14} />
        </View>
      }
      onTap={() => store.flip(entry)}
    />
  )
})
