import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/topic/rules'
import type { Column } from '@contract/talent/schema'
import { t } from '@/locale'
import { back, go, linkTo } from '@/shell/links'
import { leaveChosen } from '@/features/talent/chosen'
import { SelectStore } from '@/features/talent/columns-store'
import { forTalents } from '@/features/talent/gate'
import { publishPage, scheduleOf, settingOf } from '@/features/talent/labels'
import { TopicSkeleton } from '@/shell/topic/skeletons'
import { Cover } from '@/shell/topic/topic-row'
import type { TopicStore } from '@/shell/topic/topic-store'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { formatCount } from '@/ui/format'
import { IconButton } from '@/ui/icon-button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { useStore } from '@/ui/use-store'
import '@/features/talent/talent.css'

const keyOf = (topic: TopicStore) => topic.id

/** The topics that a talent hosts, and others to take on. With `?for=publish` the choice goes back to the page that asked. */
export default forTalents(
  observer(function SelectTopic() {
    const { for: purpose } = usePageQuery<{ for: string }>()
    const store = useStore(() => new SelectStore(), {
      load: (select) => select.columns.load(),
      show: true,
      pull: (select) => select.refresh(),
    })
    const { columns, keyword, list } = store
    const choose = (column: Column) => {
      leaveChosen(column.id)
      if (purpose === 'publish') back()
      else go(publishPage)
    }
    const take = async (topic: string) => {
      const column = await store.host(topic)
      if (!column) return
      if (purpose === 'publish') choose(column)
      else go(settingOf(column.id))
    }
    return (
      <PageFrame>
        <View className="tp-top">
          <SearchBar
            value={keyword.typed}
            placeholder={t('搜要主持的话题')}
            max={limits.keyword.max}
            onChange={keyword.type}
            onSearch={keyword.search}
          />
        </View>
        {keyword.settled === '' && (
          <>
            <Section title={t('我主持的')} />
            <Loaded of={columns} skeleton={<TopicSkeleton rows={2} />} part>
              {(own) =>
                own.length === 0 ? (
                  <View className="u-meta u-pad">{t('还没有主持话题。选一个，写你的第一篇。')}</View>
                ) : (
                  own.map((column) => <ColumnRow key={column.id} column={column} onChoose={choose} />)
                )
              }
            </Loaded>
            <Section title={t('可以主持的')} />
          </>
        )}
        <PagedListView
          list={list}
          keyOf={keyOf}
          rowHeight={76}
          skeleton={<TopicSkeleton />}
          renderItem={(topic) => <Offer topic={topic} store={store} onTake={take} />}
          empty={
            <Empty
              title={t('没有找到话题')}
              text={t('换个短一点的词，或者先提议一个。')}
              action={{ label: t('提议话题'), icon: 'plus', onTap: linkTo('/pages/topic/createTopic') }}
            />
          }
        />
      </PageFrame>
    )
  }),
)

function ColumnRow({ column, onChoose }: { column: Column; onChoose: (column: Column) => void }) {
  const { id, topic, cover, days, articles } = column
  return (
    <View className="ta-row">
      <View
        className="u-grow u-row u-gap12"
        ariaRole="button"
        ariaLabel={t('在{name}里写', { name: topic.name })}
        onTap={() => onChoose(column)}
      >
        <Cover topic={{ name: topic.name, cover }} />
        <View className="u-grow">
          <View className="u-strong u-one">{`#${topic.name}`}</View>
          <View className="u-meta">
            {[t('{n} 篇', { n: articles }), scheduleOf(days), topic.school ?? t('全国')]
              .filter(Boolean)
              .join(' · ')}
          </View>
        </View>
      </View>
      <IconButton
        name="settings"
        label={t('{name}的专栏设置', { name: topic.name })}
        end
        onTap={linkTo(settingOf(id))}
      />
    </View>
  )
}

const Offer = observer(function Offer({
  topic,
  store,
  onTake,
}: {
  topic: TopicStore
  store: SelectStore
  onTake: (topic: string) => Promise<void>
}) {
  const { id, name, intro, cover, followers } = topic.data
  return (
    <View className="ta-row">
      <Cover topic={{ name, cover }} />
      <View className="u-grow">
        <View className="u-strong u-one">{`#${name}`}</View>
        <View className="u-meta u-one">
          {t('{n} 人关注 · {intro}', { n: formatCount(followers), intro })}
        </View>
      </View>
      {store.hosts(id) ? (
        <View className="u-meta">{t('主持中')}</View>
      ) : (
        <Button
          size={32}
          kind="line"
          loading={store.taking === id}
          ariaLabel={t('主持话题{name}', { name })}
          onTap={() => void onTake(id)}
        >
          {t('主持')}
        </Button>
      )}
    </View>
  )
})
