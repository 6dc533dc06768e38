import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { categoryChips, categoryTitle, type Chosen } from '@/features/topic/categories'
import { InterestStore } from '@/features/topic/interest-store'
import { TopicListStore } from '@/features/topic/list-store'
import { proposePage } from '@/features/topic/pages'
import { topicRows } from '@/shell/topic/topic-row'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Chips } from '@/ui/chips'
import { ListPage } from '@/ui/list/list-page'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'

/** Topics by category, beginning with `?category=`, and the categories that the reader likes. */
export default observer(function TopicType() {
  const { category } = usePageQuery<{ category: string }>()
  const [store] = useState(
    () => new TopicListStore('hot', categoryChips().find(({ key }) => key === category)?.key),
  )
  const [interests] = useState(() => new InterestStore())
  const { list } = store
  const { signedIn } = session
  useEffect(() => {
    if (signedIn) void interests.stored.load()
  }, [interests, signedIn])
  return (
    <ListPage
      {...topicRows}
      list={list}
      empty={
        <Empty
          title={t('这一类还没有话题')}
          text={t('想聊的事，提议出来。')}
          action={{ label: t('提议话题'), icon: 'plus', onTap: linkTo(proposePage) }}
        />
      }
    >
      {interests.interests.length > 0 && <Interests store={interests} />}
      <Section title={t('按分类看')} />
      <Chips<Chosen> items={categoryChips()} value={store.chosen} onChange={store.choose} />
    </ListPage>
  )
})

const Interests = observer(function Interests({ store }: { store: InterestStore }) {
  return (
    <>
      <Section title={t('你感兴趣的')} />
      <View className="tp-pick">
        {store.interests.map(({ key, toggle }) => (
          <View
            key={key}
            className="u-chip-hit"
            ariaRole="checkbox"
            ariaChecked={toggle.on}
            onTap={() => void toggle.flip()}
          >
            <View className={`u-chip${toggle.on ? ' u-chip-on' : ''}`}>{categoryTitle(key)}</View>
          </View>
        ))}
      </View>
    </>
  )
})
