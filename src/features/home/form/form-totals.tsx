import React from 'react'
import { totalsMost } from '@contract/home/form/rules'
import type { FieldTotals, FormTotals as Totals } from '@contract/home/form/schema'
import { PollOption } from '@/shell/poll/option'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Card } from '@/ui/card'
import { formatCount } from '@/ui/format'
import './form.css'

/** What all answers come to, a card a question. */
export const FormTotals = ({ totals: { fields, days, answers } }: { totals: Totals }) => (
  <View className="fm-sums">
    {fields.map((field) => (
      <Card key={field.name}>
        <Question field={field} />
      </Card>
    ))}
    {days.length > 1 && (
      <Card>
        <View className="u-strong">{t('每天收到几份')}</View>
        <Bars said={days} of={answers} nameOf={dayText} />
        {days.length === totalsMost.days && (
          <View className="u-meta fm-note">{t('只显示最近有人填的 {n} 天', { n: totalsMost.days })}</View>
        )}
      </Card>
    )}
  </View>
)

function Question({ field }: { field: FieldTotals }) {
  const { label, kind, gone, answered, said, spread, latest } = field
  const dates = kind === 'date'
  return (
    <>
      <View className="u-strong u-text">{gone ? t('{label}（已删除）', { label }) : label}</View>
      <View className="u-meta u-figures">
        {[
          t('{n} 人次填了', { n: formatCount(answered) }),
          kind === 'several' ? t('可以多选，加起来会超过 100%') : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </View>
      {spread && <Spread {...spread} dates={dates} />}
      <Bars said={said} of={answered} nameOf={dates ? dayText : undefined} />
      {dates && said.length === totalsMost.days && (
        <View className="u-meta fm-note">{t('只显示选得最多的 {n} 天', { n: totalsMost.days })}</View>
      )}
      {latest.length > 0 && <Latest texts={latest} />}
    </>
  )
}

/** 2026-05-02 as 2026/5/2: a bar has little room. */
const dayText = (day: string): string => day.replace(/-0?/g, '/')

interface BarsProps {
  said: readonly { value: string; count: number; gone?: boolean }[]
  of: number
  nameOf?: ((value: string) => string) | undefined
}

function Bars({ said, of, nameOf = (value) => value }: BarsProps) {
  return (
    <>
      {said.map(({ value, count, gone }) => {
        const name = gone ? t('{label}（已删除）', { label: value }) : nameOf(value)
        return (
          <PollOption
            key={value}
            name={name}
            votes={count}
            of={of}
            on={false}
            counted
            label={t('{name}，{n} 份', { name, n: count })}
          />
        )
      })}
    </>
  )
}

function Spread({
  least,
  middle,
  most,
  dates,
}: {
  least: string
  middle: string
  most: string
  dates: boolean
}) {
  const parts: [string, string][] = dates
    ? [
        [t('最早'), dayText(least)],
        [t('居中'), dayText(middle)],
        [t('最晚'), dayText(most)],
      ]
    : [
        [t('最小'), least],
        [t('中位数'), middle],
        [t('最大'), most],
      ]
  return (
    <View className="fm-spread">
      {parts.map(([word, value]) => (
        <View key={word} className="u-grow">
          <View className="u-meta">{word}</View>
          <View className="u-strong u-figures u-text">{value}</View>
        </View>
      ))}
    </View>
  )
}

const Latest = ({ texts }: { texts: readonly string[] }) => (
  <View className="fm-latest">
    <View className="u-meta">{t('最近填的')}</View>
    {texts.map((text, index) => (
      <View key={index} className="u-text">
        {text}
      </View>
    ))}
  </View>
)
