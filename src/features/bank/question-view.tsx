import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { kindTitles, letterOf, questionLimits } from '@contract/bank/rules'
import type { Outcome, Question } from '@contract/bank/schema'
import { t } from '@/locale'
import { post } from '@/net/call'
import { Toggle } from '@/net/toggle'
import { Image, View } from '@/platform/components'
import { media } from '@/platform/media'
import { reportFailure } from '@/platform/report-failure'
import { classes } from '@/ui/classes'
import { Check } from '@/ui/form/option-fields'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { Icon } from '@/ui/icons/icon'
import { PrintIcon } from '@/ui/icons/print-icon'
import { Tag } from '@/ui/tag'
import { linkToView } from './pages'
import './bank.css'
import '@/ui/form/form.css'

/** What an answered question shows; `right` is absent where nobody's answer is meant. */
type Told = Pick<Outcome, 'answer' | 'explanation' | 'pictures'> & { right?: boolean }

interface QuestionViewProps {
  question: Question
  chosen: readonly string[]
  outcome: Told | null
  /** Absent where nothing can be chosen. */
  onChoose?: ((letter: string) => void) | undefined
  onWrite?: (words: string) => void
  onLeave?: () => void
}

/** A question with its options or its field; once it is marked, with what is right and why. */
export const QuestionView = observer(function QuestionView(props: QuestionViewProps) {
  const { question, chosen, outcome, onChoose, onWrite, onLeave } = props
  const { kind, text, options, chapter } = question
  return (
    <>
      <View className="qb-tags">
        <Tag tone="blue">{t(kindTitles[kind])}</Tag>
        <View className="u-meta u-grow u-one">{chapter}</View>
        <Star key={question.id} question={question} />
        <IconButton
          name="flag"
          label={t('题目纠错')}
          onTap={linkToView('report', { id: question.id, version: question.version })}
        />
      </View>
      <View className="u-display u-text qb-text" ariaRole="heading">
        {text}
      </View>
      <Pictures of={question.pictures} />
      {options.map((option, index) => (
        <Option
          key={option}
          kind={kind}
          letter={letterOf(index)}
          option={option}
          chosen={chosen}
          outcome={outcome}
          onChoose={onChoose}
        />
      ))}
      {kind === 'fill' && onWrite && !outcome && (
        <TextField
          label={t('你的答案')}
          value={chosen[0] ?? ''}
          max={questionLimits.answer.text}
          placeholder={t('大小写、全角半角和空格都不计较')}
          onChange={onWrite}
          onBlur={onLeave}
        />
      )}
      {outcome && <Why kind={kind} chosen={chosen} outcome={outcome} />}
    </>
  )
})

/** Each in its own shape: a figure is read to its edges. */
function Pictures({ of = [] }: { of?: Question['pictures'] | undefined }) {
  const open = (index: number) =>
    void reportFailure(
      media.preview(
        of.map(({ url }) => url),
        index,
      ),
      t('图片打不开，请再试一次'),
    )
  return (
    <>
      {of.map(({ id, url }, index) => (
        <Image
          key={id}
          className="qb-picture"
          src={url}
          mode="widthFix"
          lazyLoad
          alt={t('第{n}张图片', { n: index + 1 })}
          onTap={() => open(index)}
        />
      ))}
    </>
  )
}

interface OptionProps extends Pick<QuestionViewProps, 'chosen' | 'outcome' | 'onChoose'> {
  kind: Question['kind']
  letter: string
  option: string
}

function Option({ kind, letter, option, chosen, outcome, onChoose }: OptionProps) {
  const on = chosen.includes(letter)
  const right = outcome?.answer.includes(letter) ?? false
  const wrong = outcome !== null && on && !right
  const tapped = onChoose && !outcome ? () => onChoose(letter) : undefined
  const colour = right ? 'qb-option-right' : wrong ? 'qb-option-wrong' : on && 'qb-option-on'
  const several = kind === 'multiple'
  return (
    <View
      className={classes('qb-option', colour)}
      ariaRole={several ? 'checkbox' : 'radio'}
      ariaChecked={on}
      ariaLabel={`${letter} ${option}`}
      onTap={tapped}
      hoverClassName={tapped ? 'u-press' : undefined}
    >
      {several ? <Check on={on} /> : <View className={classes('u-radio', on && 'u-radio-on')} />}
      <View className="qb-letter" ariaHidden>
        {letter}
      </View>
      <View className="u-grow u-text">{option}</View>
      {right && (
        <View className="qb-mark u-ok">
          <Icon name="check" size={20} />
          {t('正确')}
        </View>
      )}
      {wrong && (
        <View className="qb-mark u-danger">
          <Icon name="x" size={20} />
          {t('你选的')}
        </View>
      )}
    </View>
  )
}

function Why({
  kind,
  chosen,
  outcome,
}: {
  kind: Question['kind']
  chosen: readonly string[]
  outcome: Told
}) {
  const answer = outcome.answer.join(kind === 'fill' ? t(' 或 ') : '')
  return (
    <View className="qb-why" ariaRole="status">
      {outcome.right !== undefined && (
        <View className={classes('u-title', outcome.right ? 'u-ok' : 'u-danger')}>
          {outcome.right ? t('答对了') : chosen.length > 0 ? t('答错了') : t('没有作答')}
        </View>
      )}
      <View className="u-strong qb-why-line u-text">{t('正确答案：{answer}', { answer })}</View>
      {kind === 'fill' && chosen.length > 0 && (
        <View className="u-ink2 qb-why-line u-text">
          {t('你的答案：{answer}', { answer: chosen.join('') })}
        </View>
      )}
      <View className="u-ink2 qb-why-line u-text">{outcome.explanation}</View>
      <Pictures of={outcome.pictures} />
    </View>
  )
}

const Star = observer(function Star({ question }: { question: Question }) {
  const [toggle] = useState(
    () =>
      new Toggle(question.favourite, 0, async (on) => {
        await post('bank/favourite', { id: question.id, on }, { loading: false })
        question.favourite = on
        return {}
      }),
  )
  return (
    <View
      className="u-ib"
      ariaRole="button"
      ariaLabel={toggle.on ? t('取消收藏') : t('收藏')}
      onTap={() => void toggle.flip()}
      hoverClassName="u-press"
    >
      <PrintIcon name="star" on={toggle.on} />
    </View>
  )
})
