import React from 'react'
import { observer } from 'mobx-react-lite'
import { stageStep } from '@contract/qa/rules'
import type { Bounty, Question } from '@contract/qa/schema'
import { t } from '@/locale'
import { WithheldLine } from '@/shell/complaint/withheld'
import { linkTo } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { formatCounted, formatCount, fullTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { PictureGrid } from '@/ui/picture-grid'
import { Tag } from '@/ui/tag'
import { timeOf, Writer } from './answer-row'
import { showQuestionMenu } from './menu'
import type { QuestionStore } from './question-store'
import { leftText, markOf, pathToAnswer } from './labels'
import './qa.css'

interface BodyProps {
  store: QuestionStore
  question: Question
  onInvite: () => void
  onHistory: () => void
}

/** The question itself, what became of it, and what the reader can do. */
export const QuestionBody = observer(function QuestionBody({
  store,
  question,
  onInvite,
  onHistory,
}: BodyProps) {
  const { id, author, title, text, pictures, withheld } = question
  const mark = markOf(question)
  return (
    <View className="q-body">
      <Writer author={author} at={timeOf(question)}>
        <Tag tone={mark.tone}>{mark.text}</Tag>
      </Writer>
      {withheld && <WithheldLine withheld={withheld} id={id} />}
      <View className="u-display u-text q-title" ariaRole="heading">
        {title}
      </View>
      {text !== '' && <View className="u-text">{text}</View>}
      {pictures.length > 0 && (
        <View className="q-pics">
          <PictureGrid pictures={pictures} />
        </View>
      )}
      {question.bounty && <BountyFact bounty={question.bounty} mine={question.mine} />}
      {question.category === 'help' && <HelpFacts question={question} />}
      <Acts store={store} question={question} onInvite={onInvite} onHistory={onHistory} />
      <View className="u-hr" />
    </View>
  )
})

/** What the accepted answer gets, or who got it. */
const BountyFact = ({ bounty: { points, state, until }, mine }: { bounty: Bounty; mine: boolean }) => {
  const said = {
    held:
      mine && until
        ? t('悬赏 {n} 积分，{time}前采纳；过期给最有帮助的回答，没有才退回', {
            n: points,
            time: fullTime(until),
          })
        : t('悬赏 {n} 积分，回答被采纳就归你', { n: points }),
    awarded: t('{n} 积分已给了回答的人', { n: points }),
    returned: t('悬赏的 {n} 积分已退回', { n: points }),
  }
  return (
    <View className="q-facts">
      <View className="q-fact">
        <Icon name="gift" size={20} />
        <Text>{said[state]}</Text>
      </View>
    </View>
  )
}

/** Where and until when help is needed, or who gave it. */
const HelpFacts = observer(function HelpFacts({
  question: { place, due, stage, helper },
}: {
  question: Question
}) {
  return (
    <View className="q-facts">
      {stage === 'open' && due && (
        <View className="q-fact q-fact-due">
          <Icon name="hourglass" size={20} />
          <Text>{t('{left}，{time}前', { left: leftText(due), time: fullTime(due) })}</Text>
        </View>
      )}
      {stage === 'solved' && (
        <View className="q-fact q-fact-solved">
          <Icon name="circle-check" size={20} />
          <Text>{helper === null ? t('已经解决') : t('{name} 帮上了忙', { name: helper })}</Text>
        </View>
      )}
      {(stage === 'expired' || stage === 'cancelled') && (
        <View className="q-fact">
          <Icon name="clock" size={20} />
          <Text>{stage === 'expired' ? t('时间到了，还没有解决') : t('提问的人取消了')}</Text>
        </View>
      )}
      {place !== null && (
        <View className="q-fact">
          <Icon name="map-pin" size={20} />
          <Text className="u-text">{place}</Text>
        </View>
      )}
    </View>
  )
})

const Acts = observer(function Acts({ store, question, onInvite, onHistory }: BodyProps) {
  const { id, mine, category, stage, my_answer: answered } = question
  const { like } = store
  const can = (action: 'answer' | 'invite') => stageStep(category, stage, action) !== undefined
  return (
    <View className="q-bar">
      {!mine && (
        <Button
          size={32}
          kind={like.on ? 'quiet' : 'line'}
          ariaLabel={formatCounted(like.on ? t('取消同问') : t('同问'), like.count)}
          onTap={() => void like.flip()}
        >
          {like.count > 0 ? t('同问 {n}', { n: formatCount(like.count) }) : t('同问')}
        </Button>
      )}
      {mine && can('invite') && (
        <Button size={32} kind="line" icon="user-plus" onTap={onInvite}>
          {t('邀请回答')}
        </Button>
      )}
      {!mine && (can('answer') || answered !== null) && (
        <Button
          size={32}
          kind={answered === null ? 'accent' : 'line'}
          icon="pencil"
          onTap={linkTo(pathToAnswer(id))}
        >
          {answered === null ? (category === 'help' ? t('我来帮忙') : t('写回答')) : t('改我的回答')}
        </Button>
      )}
      <View className="u-grow" />
      <IconButton
        name="dots"
        label={t('更多')}
        end
        onTap={() => void showQuestionMenu(store, question, onHistory)}
      />
    </View>
  )
})
