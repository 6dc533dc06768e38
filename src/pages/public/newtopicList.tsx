import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { categoryChips } from '@/features/topic/categories'
import { TopicListStore } from '@/features/topic/list-store'
import { proposePage } from '@/features/topic/pages'
import { topicRows } from '@/shell/topic/topic-row'
import { Chips } from '@/ui/chips'
import { Fab } from '@/ui/fab'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'

const propose = linkTo(proposePage)

/** The topics that opened last, by category. */
export default observer(function NewTopicList() {
  const [store] = useState(() => new TopicListStore('new'))
  const { list, chosen } = store
  return (
    <ListPage
      {...topicRows}
      list={list}
      fab={!list.empty && <Fab icon="plus" label={t('提议话题')} onTap={propose} />}
      empty={
        <Empty
          title={t('这一类还没有话题')}
          text={t('想聊的事，提议出来，审核后大家就能看到。')}
          action={{ label: t('提议话题'), icon: 'plus', onTap: propose }}
        />
      }
    >
      <Chips items={categoryChips()} value={chosen} onChange={store.choose} />
    </ListPage>
  )
})
