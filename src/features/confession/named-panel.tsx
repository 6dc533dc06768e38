import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import type { DetailStore } from './detail-store'
import './confession.css'

/** For whom the post names: it comes to the wall with their word alone, and goes with it at any time. */
export const NamedPanel = observer(function NamedPanel({ detail }: { detail: DetailStore }) {
  const {
    answer,
    post: { data: post },
  } = detail
  if (!post || post.data.named === null) return null
  const waits = post.data.named === 'asked' && post.data.withheld !== undefined
  const decline = async () => {
    const sure = await feedback.modal({
      title: waits ? t('不同意它上墙？') : t('让它下墙？'),
      content: t('别人就看不到它了，之后不能再改。不用说理由，也不会给写它的人记过。'),
      confirmText: waits ? t('不同意') : t('下墙'),
      danger: true,
    })
    if (sure && (await answer.run(false))) feedback.toast(t('已经处理好了'), { icon: 'success' })
  }
  const agree = async () => {
    if (await answer.run(true))
      feedback.toast(post.data.withheld ? t('已同意，还在等别人') : t('已同意，它上墙了'), {
        icon: 'success',
      })
  }
  return (
    <View className="w-named">
      <View className="u-strong">{waits ? t('这条写到了你') : t('这条写到了你，在墙上')}</View>
      <View className="u-meta">
        {waits
          ? t('你同意后，同校的同学才能看到。没有人会知道是谁写的，你也不会。')
          : t('不想留在墙上，随时可以让它下墙，谁都不会受罚。')}
      </View>
      <View className="w-named-acts">
        <Button size={44} kind="line" className="u-grow" disabled={answer.busy} onTap={() => void decline()}>
          {waits ? t('不同意') : t('让它下墙')}
        </Button>
        {waits && (
          <Button size={44} className="u-grow" loading={answer.busy} onTap={() => void agree()}>
            {t('同意')}
          </Button>
        )}
      </View>
    </View>
  )
})
