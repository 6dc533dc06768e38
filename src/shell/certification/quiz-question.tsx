import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { Countdown } from '@/ui/countdown'
import type { QuizStore } from './quiz-store'
import './certification.css'
import '@/ui/form/form.css'

/** One question, how far the person is, and the time that is left. */
export const QuizQuestion = observer(function QuizQuestion({ store }: { store: QuizStore }) {
  const { attempt, question, index, total, chosen } = store
  if (!attempt || !question) return null
  return (
    <>
      <View className="c-quiz-top">
        <View className="u-title u-figures">{t('第 {n} 题，共 {total} 题', { n: index + 1, total })}</View>
        <View className="u-meta u-figures" ariaLabel={t('剩余时间')}>
          <Countdown until={Date.parse(attempt.until)} onEnd={() => void store.hand.run()} />
        </View>
      </View>
      <View className="c-progress" ariaRole="progressbar" ariaLabel={t('已答 {n} 题', { n: store.answered })}>
        <View className="c-progress-done" style={{ width: `${((index + 1) / total) * 100}%` }} />
      </View>
      <View className="u-display c-question" ariaRole="heading">
        {question.text}
      </View>
      {question.options.map((option, at) => (
        <View
          key={option}
          className={classes('c-option', at === chosen && 'c-option-on')}
          ariaRole="radio"
          ariaChecked={at === chosen}
          ariaLabel={option}
          onTap={() => store.choose(at)}
          hoverClassName="u-press"
        >
          <View className={classes('u-radio', at === chosen && 'u-radio-on')} />
          <View className="u-grow u-text">{option}</View>
        </View>
      ))}
    </>
  )
})
