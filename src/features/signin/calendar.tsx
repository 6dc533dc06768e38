import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Day } from '@contract/signin/rules'
import type { SignMonth } from '@contract/signin/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { IconButton } from '@/ui/icon-button'
import { Strip } from '@/ui/states/strip'
import type { SignStore } from './sign-store'
import { dayTitle, daysOf, gained } from './labels'

const weekdays = [t('一'), t('二'), t('三'), t('四'), t('五'), t('六'), t('日')]

type Mark = 'signed' | 'filled' | 'missed' | 'none'
type Known = SignMonth['days'][number]

const marks: Record<Mark, string> = { signed: 'si-on', filled: 'si-filled', missed: 'si-missed', none: '' }
const said: Record<Mark, string> = {
  signed: t('已签到'),
  filled: t('补签的'),
  missed: t('没签，可以补'),
  none: '',
}

/** A month as on paper: a marker's stroke over the days that were signed, and those that a card may fill. */
export const Calendar = observer(function Calendar({ store }: { store: SignStore }) {
  const { month, days, latest, turn } = store
  const info = store.info.data
  const fillable = info !== null && info.cards > 0
  const known = new Map((days?.data?.days ?? []).map((one) => [one.day, one]))
  const markOf = (day: Day): Mark => {
    const one = known.get(day)
    if (one) return one.streak === null ? 'filled' : 'signed'
    // at once: the month is read again behind it
    if (info?.signed && day === info.today) return 'signed'
    return fillable && info?.missed.includes(day) ? 'missed' : 'none'
  }
  return (
    <View className="si-cal">
      <View className="si-cal-head">
        <View className="u-row u-gap8 si-cal-title" ariaRole="heading">
          <View className="u-hero">{t('{n} 月', { n: Number(month.slice(5)) })}</View>
          <View className="u-meta u-figures">{month.slice(0, 4)}</View>
        </View>
        <IconButton name="chevron-left" label={t('上个月')} onTap={() => turn(-1)} />
        <IconButton name="chevron-right" label={t('下个月')} disabled={latest} onTap={() => turn(1)} />
      </View>
      {days?.phase === 'error' && (
        <Strip icon="alert-circle" text={t('这个月没有加载出来')} onRetry={() => void days.load()} />
      )}
      <View className="si-week" ariaHidden>
        {weekdays.map((name) => (
          <View key={name} className="u-meta si-name">
            {name}
          </View>
        ))}
      </View>
      <View className="si-days">
        {daysOf(month).map((day, at) =>
          day === null ? (
            <View key={at} className="si-cell" />
          ) : (
            <Cell
              key={at}
              day={day}
              mark={markOf(day)}
              fresh={store.fresh.includes(day)}
              known={known.get(day)}
              now={info === null || day < info.today ? 'past' : day === info.today ? 'today' : 'ahead'}
              onFill={() => void store.askToFill([day])}
            />
          ),
        )}
      </View>
      <View className="si-legend u-meta">
        <View className="si-key si-on" ariaHidden />
        {t('签到')}
        <View className="si-key si-filled" ariaHidden />
        {t('补签')}
        {fillable && info.missed.length > 0 && (
          <>
            <View className="si-key si-key-missed" ariaHidden />
            {t('漏的，点一下补')}
          </>
        )}
      </View>
    </View>
  )
})

interface CellProps {
  day: Day
  mark: Mark
  /** It was signed just now, and is drawn as one sees. */
  fresh: boolean
  known: Known | undefined
  now: 'past' | 'today' | 'ahead'
  onFill: () => void
}

function Cell({ day, mark, fresh, known, now, onFill }: CellProps) {
  const fillable = mark === 'missed'
  const label = [
    dayTitle(day),
    now === 'today' ? t('今天') : '',
    said[mark],
    known && known.points > 0 ? gained(known.points) : '',
  ]
  return (
    <View
      className="si-cell"
      ariaRole={fillable ? 'button' : undefined}
      ariaLabel={fillable ? label.filter(Boolean).join('，') : undefined}
      onTap={fillable ? onFill : undefined}
      hoverClassName={fillable ? 'u-press' : undefined}
    >
      <View
        className={classes(
          'si-day',
          marks[mark],
          fresh && 'si-fresh',
          now === 'today' && 'si-today',
          now === 'ahead' && 'si-ahead',
        )}
      >
        {Number(day.slice(8))}
      </View>
    </View>
  )
}
