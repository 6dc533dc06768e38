import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits, rewardOf } from '@contract/signin/rules'
import type { SignInfo } from '@contract/signin/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Cell, CellGroup } from '@/ui/cell'
import { classes } from '@/ui/classes'
import { TimeField } from '@/ui/form/date-field'
import { SwitchField } from '@/ui/form/switch-field'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { Section } from '@/ui/section'
import { Calendar } from './calendar'
import { gamePage, mallPage, pointsPage, recordPage } from './pages'
import type { SignStore } from './sign-store'
import { dayTitle, gained } from './labels'
import './signin.css'

/** Today and the streak, the calendar, what the days give, and the reminder. */
export const SignHome = observer(function SignHome({ store, info }: { store: SignStore; info: SignInfo }) {
  return (
    <>
      <Head store={store} info={info} />
      <Gap store={store} info={info} />
      <Calendar store={store} />
      <Rewards info={info} />
      <CellGroup>
        <Cell
          icon="calendar-week"
          title={t('签到记录')}
          value={t('每个月得了多少')}
          onTap={linkTo(recordPage)}
        />
        <Cell
          icon="list"
          title={t('积分明细')}
          value={t('什么时候过期、能换什么')}
          onTap={linkTo(pointsPage)}
        />
        <Cell icon="gift" title={t('积分商城')} value={t('换头像框和昵称牌')} onTap={linkTo(mallPage)} />
        <Cell icon="sun" title={t('养向日葵')} value={t('签到会让它长')} onTap={linkTo(gamePage)} />
      </CellGroup>
      <Reminder store={store} />
    </>
  )
})

const Head = observer(function Head({ store, info }: { store: SignStore; info: SignInfo }) {
  const { signed, streak, reward, tomorrow, longest, cards, points } = info
  return (
    <View className="si-head">
      <View className="u-hero" ariaRole="heading">
        {streak > 0 ? t('连续签到 {n} 天', { n: streak }) : t('今天从第 1 天开始')}
      </View>
      {signed ? (
        <View className="si-done" ariaRole="status">
          <Icon name="circle-check" />
          <View className="u-grow">
            <View className="u-strong">{t('今天签过了，{gained}', { gained: gained(reward) })}</View>
            <View className="u-meta">{t('明天签到 {gained}', { gained: gained(tomorrow) })}</View>
          </View>
        </View>
      ) : (
        <>
          <View className="u-ink2 si-line">
            {streak > 0 ? t('今天还没有签，签了是第 {n} 天。', { n: streak + 1 }) : t('今天还没有签。')}
          </View>
          <Button block loading={store.sign.busy} onTap={() => void store.sign.run()}>
            {t('签到，{gained}', { gained: gained(reward) })}
          </Button>
        </>
      )}
      <View className="si-facts">
        <Fact value={t('{n} 天', { n: longest })} label={t('最长连续')} />
        <Fact value={t('{n} 张', { n: cards })} label={t('补签卡')} />
        <View
          className="si-fact"
          ariaRole="button"
          ariaLabel={t('{n} 积分', { n: formatCount(points) })}
          onTap={linkTo(pointsPage)}
          hoverClassName="u-press"
        >
          <View className="u-title u-figures">{formatCount(points)}</View>
          <View className="u-meta">{t('积分')}</View>
        </View>
      </View>
    </View>
  )
})

const Fact = ({ value, label }: { value: string; label: string }) => (
  <View className="si-fact">
    <View className="u-title u-figures">{value}</View>
    <View className="u-meta">{label}</View>
  </View>
)

/** The streak that ended, and the way to go on with it. */
const Gap = observer(function Gap({
  store,
  info: { rejoin, cards, signed },
}: {
  store: SignStore
  info: SignInfo
}) {
  if (!rejoin) return null
  const { days, streak } = rejoin
  const missed = days.map(dayTitle).join('、')
  const enough = cards >= days.length
  return (
    <Card className="si-gap">
      <View className="u-strong">{t('{days}没有签', { days: missed })}</View>
      <View className="u-ink2 si-line">
        {enough
          ? t('补上就接着算，连续 {n} 天。', { n: streak })
          : t('补上要 {n} 张补签卡，你有 {cards} 张。不补也没关系，连续天数从新的一天算起。', {
              n: days.length,
              cards,
            })}
        {enough && !signed && t('先补再签，今天的积分按接上的天数给。')}
      </View>
      {enough && (
        <Button kind="line" size={44} loading={store.fill.busy} onTap={() => void store.askToFill(days)}>
          {t('用 {n} 张补签卡补上', { n: days.length })}
        </Button>
      )}
    </Card>
  )
})

const steps = Array.from({ length: limits.grows }, (_, at) => at + 1)

function Rewards({ info: { signed, streak, until_card: untilCard } }: { info: SignInfo }) {
  const today = Math.min(signed ? streak : streak + 1, limits.grows)
  return (
    <>
      <Section title={t('签到给什么')} />
      <View className="si-steps">
        {steps.map((day) => (
          <View key={day} className={classes('si-step', day === today && 'si-step-on')}>
            <View className="u-strong u-figures">{`+${rewardOf(day)}`}</View>
            <View className="u-micro">
              {day < limits.grows ? t('第 {n} 天', { n: day }) : t('{n} 天起', { n: day })}
            </View>
          </View>
        ))}
      </View>
      <View className="si-rules u-meta">
        <View>{t('连续签到每满 {days} 天，当天再加 {points} 积分。', limits.milestone)}</View>
        <View>
          {t('连着签 {n} 天得一张补签卡，最多留 {max} 张；能补最近 {days} 天里漏的，补的日子不得积分。', {
            n: limits.perCard,
            max: limits.cards,
            days: limits.fillable,
          })}
          {untilCard === null
            ? t('你的补签卡满了，用掉一张后再得。')
            : t('再签 {n} 天得下一张。', { n: untilCard })}
        </View>
        <View>{t('积分到第二年的 12 月 31 日过期，先得的先用。')}</View>
      </View>
    </>
  )
}

const Reminder = observer(function Reminder({ store: { settings } }: { store: SignStore }) {
  const { values } = settings
  if (!values) return null
  const { reminder, time } = values
  return (
    <>
      <CellGroup>
        <SwitchField
          icon="bell"
          label={t('签到提醒')}
          hint={t('到时间还没签，提醒一次')}
          value={reminder}
          onChange={(on) => void settings.change({ reminder: on })}
        />
        {reminder && (
          <Cell
            icon="settings"
            title={t('怎么收到')}
            value={t('系统通知的设置')}
            onTap={linkTo('/pages/message/setting')}
          />
        )}
      </CellGroup>
      {reminder && (
        <View className="si-time">
          <TimeField
            label={t('提醒时间')}
            value={time}
            onChange={(picked) => void settings.change({ time: picked })}
          />
        </View>
      )}
    </>
  )
})
