import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/homepage/rules'
import type { Home, Question } from '@contract/homepage/schema'
import { t } from '@/locale'
import { complain } from '@/shell/complaint/entry'
import { WithheldLine } from '@/shell/complaint/withheld'
import { linkToPerson } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { SwitchField } from '@/ui/form/switch-field'
import { formatCounted, formatCount, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { PrintIcon } from '@/ui/icons/print-icon'
import { PagedListView } from '@/ui/list/paged-list-view'
import { offer } from '@/ui/menu'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import type { QuestionsStore, QuestionStore } from './question-store'
import { WordsSheet } from './words-sheet'
import './homepage.css'

const keyOf = (question: QuestionStore) => question.id

/** The questions on a page: visitors ask, the owner answers. */
export const Questions = observer(function Questions({ store, home }: { store: QuestionsStore; home: Home }) {
  const [asking, setAsking] = useState(false)
  const [answering, setAnswering] = useState<QuestionStore | null>(null)
  const ask = { label: t('向 TA 提问'), onTap: () => setAsking(true) }
  return (
    <>
      {!home.mine && (
        <View className="hp-full">
          <Button size={44} kind="line" block onTap={ask.onTap}>
            {ask.label}
          </Button>
        </View>
      )}
      <PagedListView
        list={store.list}
        keyOf={keyOf}
        renderItem={(question) => <QuestionRow question={question} store={store} onAnswer={setAnswering} />}
        rowHeight={150}
        skeleton={<RowSkeleton rows={3} />}
        empty={
          <Empty
            drawing="plane"
            title={home.mine ? t('还没有人问你') : t('还没有回答过的提问')}
            text={home.mine ? t('把主页分享出去，让同学来问。') : t('问一句，TA 回答后大家都能看到。')}
          />
        }
      />
      {asking && <AskSheet store={store} onClose={() => setAsking(false)} />}
      {answering && (
        <WordsSheet
          title={t('回答')}
          label={t('回答')}
          long
          limits={limits.answer}
          initial={answering.data.answer ?? ''}
          placeholder={answering.data.text}
          action={t('发布回答')}
          onSend={answering.answer}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  )
})

function AskSheet({ store, onClose }: { store: QuestionsStore; onClose: () => void }) {
  const [anonymous, setAnonymous] = useState(false)
  const ask = async (text: string) => {
    await store.ask(text, anonymous)
    feedback.toast(t('已发出，回答后会告诉你'))
  }
  return (
    <WordsSheet
      title={t('向 TA 提问')}
      label={t('问题')}
      long
      limits={limits.question}
      placeholder={t('想问什么？问得具体，答得也具体。')}
      action={t('提问')}
      onSend={ask}
      onClose={onClose}
    >
      <CellGroup>
        <SwitchField
          label={t('匿名')}
          hint={t('谁都看不到是你问的')}
          value={anonymous}
          onChange={setAnonymous}
        />
      </CellGroup>
    </WordsSheet>
  )
}

/** What others said there. */
const complaintsOf = ({ id, mine, answer, answerable }: Question) => [
  ...(mine ? [] : [{ label: t('举报提问'), act: () => complain('question', id) }]),
  ...(answer === null || answerable ? [] : [{ label: t('举报回答'), act: () => complain('reply', id) }]),
]

interface RowProps {
  question: QuestionStore
  store: QuestionsStore
  onAnswer: (question: QuestionStore) => void
}

const QuestionRow = observer(function QuestionRow({ question, store, onAnswer }: RowProps) {
  const { data, like } = question
  const remove = async () => {
    const content = data.answer === null ? t('删除后不能恢复。') : t('回答会一起删除，不能恢复。')
    if (
      !(await feedback.modal({ title: t('删除这个提问？'), content, confirmText: t('删除'), danger: true }))
    )
      return
    await reportFailure(store.remove(question))
  }
  const complaints = complaintsOf(data)
  return (
    <View className="hp-question">
      <Asker question={question} />
      <View className="u-strong u-text">{data.text}</View>
      {data.withheld && <WithheldLine withheld={data.withheld} id={data.id} />}
      {data.answer !== null && <View className="hp-answer u-text">{data.answer}</View>}
      {data.answer_withheld && <WithheldLine withheld={data.answer_withheld} id={data.id} />}
      <View className="hp-foot">
        <Text className="u-grow">{relativeTime(data.at)}</Text>
        {(data.mine || data.answerable) && (
          <View className="hp-foot-act" ariaRole="button" onTap={() => void remove()}>
            {t('删除')}
          </View>
        )}
        {complaints.length > 0 && (
          <View className="hp-foot-act" ariaRole="button" onTap={() => void offer(complaints)}>
            {t('举报')}
          </View>
        )}
        {data.answerable && !data.answer_withheld && (
          <View className="hp-foot-act" ariaRole="button" onTap={() => onAnswer(question)}>
            {data.answer === null ? t('回答') : t('改回答')}
          </View>
        )}
        {data.answer !== null && (
          <View
            className={`hp-foot-act${like.on ? ' hp-foot-on' : ''}`}
            ariaRole="button"
            ariaLabel={formatCounted(like.on ? t('取消赞') : t('赞'), like.count)}
            onTap={() => void like.flip()}
          >
            <PrintIcon name="heart" size={20} on={like.on} />
            <Text>{like.count > 0 ? formatCount(like.count) : t('赞')}</Text>
          </View>
        )}
      </View>
    </View>
  )
})

const Asker = observer(function Asker({ question }: { question: QuestionStore }) {
  const { asker, anonymous, answer, mine } = question.data
  return (
    <View className="hp-asker">
      {asker ? (
        <Avatar src={asker.avatar} name={asker.name} size={32} onTap={linkToPerson(asker.id)} />
      ) : (
        <View className="hp-nobody">
          <Icon name="user" size={20} />
        </View>
      )}
      <Text className="u-meta u-one u-grow">{asker?.name ?? t('匿名同学')}</Text>
      {mine && anonymous && <Tag>{t('匿名提问')}</Tag>}
      {answer === null && <Tag tone="amber">{t('等待回答')}</Tag>}
    </View>
  )
})
