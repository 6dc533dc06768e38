import React from 'react'
import { observer } from 'mobx-react-lite'
import { abnormal } from '@contract/topicdesk/rules'
import type { Flagged } from '@contract/topicdesk/schema'
import { dynamicOf, type DynamicStore } from '@/shell/dynamic/dynamic'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Button } from '@/ui/button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { DeskRowView } from './desk-row'
import { flagTitle, flagWord } from './labels'
import './topicdesk.css'

type Row = Omit<Flagged, 'dynamic'> & { dynamic: DynamicStore }
const keyOf = ({ dynamic }: Row) => dynamic.id

const listOf = (id: string | undefined): PagedList<Row> =>
  new PagedList(async (after, asked) => {
    const { items, next } = await get(
      'topic/abnormal',
      { ...(id === undefined ? {} : { id }), after },
      inPlace,
    )
    return { items: items.map((item) => ({ ...item, dynamic: dynamicOf(item.dynamic, asked) })), next }
  }, keyOf)

/** Dynamics of the last days that a rule points out, each with the rule in words; of one topic or of all. */
export const AbnormalList = observer(function AbnormalList({ id }: { id: string | undefined }) {
  const list = useStore(() => listOf(id), { show: true, pull: true })
  useShare()
  const pass = async ({ topic, dynamic }: Row) => {
    await post('topic/pass', { id: topic.id, dynamic: dynamic.id, passed: true })
    list.remove(dynamic.id)
    feedback.toast(t('记下了，没有问题'))
  }
  const row = (one: Row) => (
    <>
      <View className="u-pad td-why">
        {one.flags.map((flag) => (
          <View key={flag} className="u-text">
            {t('{title}：{words}', { title: flagTitle(flag), words: flagWord(flag) })}
          </View>
        ))}
      </View>
      <DeskRowView row={one} named={id === undefined}>
        <Button size={32} kind="line" onTap={() => void reportFailure(pass(one))}>
          {t('没有问题')}
        </Button>
      </DeskRowView>
    </>
  )
  return (
    <PagedListView
      list={list}
      keyOf={keyOf}
      renderItem={row}
      rowHeight={460}
      skeleton={<FeedSkeleton />}
      empty={
        <Empty
          drawing="lamp"
          title={t('没有异常')}
          text={t(
            '最近 {n} 天里发得很密、内容重复、多人举报，或作者被禁言的动态，会列在这里。系统只标出来，不会自己处理。',
            { n: abnormal.days },
          )}
        />
      }
    />
  )
})
