import React from 'react'
import { observer } from 'mobx-react-lite'
import type { ManagedTopic } from '@contract/topicdesk/schema'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { proposePage } from '@/features/topic/pages'
import { TopicSkeleton } from '@/shell/topic/skeletons'
import { ManagedLine } from '@/features/topic/topicdesk/topic-lines'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { useStore } from '@/ui/use-store'

const keyOf = ({ id }: ManagedTopic) => id
const row = (topic: ManagedTopic) => <ManagedLine topic={topic} />

/** Every topic that the viewer looks after, with what waits in it. */
export default signedIn(
  observer(function ManagedTopics() {
    const list = useStore(() => new PagedList((after) => get('topic/managed', { after }, inPlace), keyOf), {
      show: true,
    })
    return (
      <ListPage
        list={list}
        keyOf={keyOf}
        renderItem={row}
        rowHeight={92}
        skeleton={<TopicSkeleton />}
        empty={
          <Empty
            drawing="lamp"
            title={t('你还没有照看话题')}
            text={t('提议一个话题，审核通过就由你照看。')}
            action={{ label: t('提议话题'), icon: 'plus', onTap: linkTo(proposePage) }}
          />
        }
      />
    )
  }),
)
