import React from 'react'
import { observer } from 'mobx-react-lite'
import type { QuestionBrief } from '@contract/qa/schema'
import { t } from '@/locale'
import { WithheldLine } from '@/shell/complaint/withheld'
import { linkTo } from '@/shell/links'
import type { PagedList } from '@/net/paged-list'
import { Image, Text, View } from '@/platform/components'
import { formatCount, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { leftText, markOf, pathOfQuestion } from './labels'
import './qa.css'

/** What became of it, in figures. */
const countsOf = ({ answers, likes }: QuestionBrief): string =>
  [
    answers > 0 ? t('{n} 个回答', { n: formatCount(answers) }) : t('还没有回答'),
    likes > 0 ? t('{n} 人同问', { n: formatCount(likes) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** A question in a list. */
const QuestionRow = observer(function QuestionRow({ question }: { question: QuestionBrief }) {
  const { id, author, title, excerpt, thumb, helper, at, withheld, bounty } = question
  const mark = markOf(question)
  return (
    <View
      className="q-row"
      ariaRole="none"
      ariaLabel={title}
      onTap={linkTo(pathOfQuestion(id))}
      hoverClassName="u-cell-press"
    >
      <View className="q-row-in">
        <View className="u-grow">
          <View className="u-title u-text u-two">{title}</View>
          {excerpt !== '' && <View className="u-ink2 u-text u-two q-excerpt">{excerpt}</View>}
        </View>
        {thumb && (
          <View className="q-thumb">
            <Image className="q-thumb-img" src={thumb} mode="aspectFill" lazyLoad alt="" />
          </View>
        )}
      </View>
      {withheld && <WithheldLine withheld={withheld} id={id} />}
      <View className="q-foot u-meta">
        <Tag tone={mark.tone}>{mark.text}</Tag>
        {bounty?.state === 'held' && <Tag tone="amber">{t('悬赏 {n}', { n: bounty.points })}</Tag>}
        <Text className="u-one u-grow">
          {helper !== null ? t('{name} 帮上了忙', { name: helper }) : `${author.name} · ${relativeTime(at)}`}
        </Text>
        <Text className="q-count">{countsOf(question)}</Text>
      </View>
    </View>
  )
})

const keyOf = ({ id }: QuestionBrief) => id
const row = (question: QuestionBrief) => <QuestionRow question={question} />

/** Of a list of questions. */
export const questionRows = { keyOf, renderItem: row, rowHeight: 128, skeleton: <LinesSkeleton rows={6} /> }

/** Requests for help that are open, side by side, the one that ends first in front. */
export const HelpStrip = observer(function HelpStrip({
  list,
  onMore,
}: {
  list: PagedList<QuestionBrief>
  onMore: () => void
}) {
  return (
    <View className="q-helps" ariaLabel={t('求助中')}>
      {list.items.slice(0, 8).map((help) => (
        <View
          key={help.id}
          className="q-help"
          ariaRole="button"
          onTap={linkTo(pathOfQuestion(help.id))}
          hoverClassName="u-cell-press"
        >
          <View className="q-help-due u-meta">
            <Icon name="hourglass" size={16} />
            <Text>{help.due ? leftText(help.due) : ''}</Text>
          </View>
          <View className="u-strong u-text u-two">{help.title}</View>
          <View className="u-meta u-one">{[help.place, countsOf(help)].filter(Boolean).join(' · ')}</View>
        </View>
      ))}
      <View
        className="q-help q-help-more u-meta"
        ariaRole="button"
        onTap={onMore}
        hoverClassName="u-cell-press"
      >
        {t('全部求助')}
        <Icon name="chevron-right" size={16} />
      </View>
    </View>
  )
})
