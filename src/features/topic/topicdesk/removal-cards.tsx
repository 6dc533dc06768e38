import React from 'react'
import type { Removal, TopicReply } from '@contract/topicdesk/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Card } from '@/ui/card'
import { fullTime } from '@/ui/format'
import { Tag } from '@/ui/tag'
import { appealTitle, appealTones, because, removalTitle, removalTones } from './labels'
import './topicdesk.css'

/** One time that it was taken out, and the author's appeal. */
export function RemovalCard({ removal }: { removal: Removal }) {
  const { state, by, at, appeal } = removal
  return (
    <Card className="td-card">
      <View className="td-head">
        <View className="u-strong u-grow">{because(removal)}</View>
        <Tag tone={removalTones[state]}>{removalTitle(state)}</Tag>
      </View>
      <View className="u-meta">
        {[by && t('{name}移出', { name: by.name }), fullTime(at)].filter(Boolean).join(' · ')}
      </View>
      {appeal && (
        <>
          <View className="u-hr" />
          <View className="td-head">
            <View className="u-strong u-grow">{t('申诉')}</View>
            <Tag tone={appealTones[appeal.state]}>{appealTitle(appeal.state)}</Tag>
          </View>
          <View className="u-text">{appeal.text}</View>
          {appeal.note !== '' && <View className="u-text">{t('结果：{note}', { note: appeal.note })}</View>}
          <View className="u-meta">{fullTime(appeal.at)}</View>
        </>
      )}
    </Card>
  )
}

/** What a manager wrote in the topic's name. */
export function ReplyCard({ reply: { to, text, by, at } }: { reply: TopicReply }) {
  const whom = to === 'author' ? t('给作者') : t('给举报的同学')
  return (
    <Card className="td-card">
      <View className="u-text">{text}</View>
      <View className="u-meta">
        {[by ? [by.name, whom].join(' ') : t('话题管理员'), fullTime(at)].join(' · ')}
      </View>
    </Card>
  )
}
