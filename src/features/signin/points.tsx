import React from 'react'
import { observer } from 'mobx-react-lite'
import { transferKinds } from '@contract/ledger/rules'
import type { ScoreExpiry } from '@contract/signin/schema'
import type { Bill } from '@contract/wallet/schema'
import { t } from '@/locale'
import { isOpen, linkTo } from '@/shell/links'
import { dayOf } from '@/shell/times'
import { Picker, Text, View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Chips } from '@/ui/chips'
import { classes } from '@/ui/classes'
import { formatCount, fullTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Strip } from '@/ui/states/strip'
import { mallPage, signPage } from './pages'
import { flows, type Flow, type PointsStore } from './points-store'
import { longDay, monthOf, monthsAfter, monthTitle } from './labels'
import './signin.css'

const byId = ({ id }: Bill) => id
const titles: Record<Flow, string> = { all: t('全部'), in: t('得到'), out: t('用掉') }
const items = flows.map((key) => ({ key, label: titles[key] }))
/** Months that one may look back. */
const span = 24

/** How many there are and when they expire, what they are for, and the lines of a month. */
export const Points = observer(function Points({ store }: { store: PointsStore }) {
  const { expiry } = store
  return (
    <>
      {expiry.phase === 'error' ? (
        <Strip icon="alert-circle" text={t('积分没有加载出来')} onRetry={() => void expiry.load()} />
      ) : (
        <Head expiry={expiry.data} />
      )}
      <Uses />
      <Lines store={store} />
    </>
  )
})

function Head({ expiry }: { expiry: ScoreExpiry | null }) {
  return (
    <View className="si-head">
      <View className="u-meta">{t('积分')}</View>
      <View className="u-hero u-figures">{expiry ? formatCount(expiry.points) : '–'}</View>
      {expiry?.items.map(({ points, on }) => (
        <View key={on} className="u-ink2 si-line">
          {t('{n} 积分将在 {day}过期', { n: formatCount(points), day: longDay(on) })}
        </View>
      ))}
      <View className="u-meta si-line">{t('今年得的积分明年底过期，先得的先用。')}</View>
    </View>
  )
}

function Uses() {
  return (
    <>
      <Section title={t('积分可以用来')} />
      <CellGroup>
        <Cell icon="gift" title={t('积分商城')} value={t('换头像框和昵称牌')} onTap={linkTo(mallPage)} />
        <Cell icon="checkbox" title={t('签到')} value={t('每天都能得积分')} onTap={linkTo(signPage)} />
        <Cell
          icon="help"
          title={t('悬赏提问')}
          value={t('被采纳的人得到它')}
          onTap={linkTo('/pages/publish/QApublish')}
        />
      </CellGroup>
    </>
  )
}

const proofsPage = '/pages/wallet/walletOnline?tab=points'

const Lines = observer(function Lines({ store }: { store: PointsStore }) {
  const { month, flow, totals, list, show } = store
  const first = monthOf(dayOf(store.now()))
  const months = Array.from({ length: span }, (_, back) => monthsAfter(first, -back))
  return (
    <>
      <Section
        title={t('明细')}
        more={isOpen(proofsPage) ? { label: t('每一笔的凭证'), onTap: linkTo(proofsPage) } : undefined}
      />
      <View className="si-month">
        <Picker
          rows={months.map(monthTitle)}
          index={Math.max(0, months.indexOf(month))}
          ariaLabel={t('月份')}
          onChange={(place) => show({ month: months[place] ?? month })}
        >
          <View className="si-pick">
            <Text className="u-title">{monthTitle(month)}</Text>
            <Icon name="chevron-down" size={20} />
          </View>
        </Picker>
        <View className="u-meta u-figures">
          {totals && t('得到 {in}，用掉 {out}', { in: totals.in, out: totals.out })}
        </View>
      </View>
      <Chips items={items} value={flow} onChange={(key) => show({ flow: key })} />
      <PagedListView
        list={list}
        keyOf={byId}
        renderItem={(bill) => <Line bill={bill} />}
        rowHeight={68}
        skeleton={<LinesSkeleton rows={5} />}
        empty={
          <Empty
            title={t('这个月没有记录')}
            text={t('签到、认证、回答被采纳得到的积分，和用掉的每一笔，都在这里。')}
          />
        }
      />
    </>
  )
})

const Line = ({ bill: { kind, title, amount, balance, at } }: { bill: Bill }) => (
  <View className="si-row">
    <View className="u-grow">
      <View className="u-strong u-one">{title || t(transferKinds[kind].title)}</View>
      <View className="u-meta u-one">{[fullTime(at), t('此后 {n}', { n: balance ?? 0 })].join(' · ')}</View>
    </View>
    <View className={classes('u-figures u-strong', amount > 0 && 'u-ok')}>
      {amount > 0 ? `+${amount}` : `−${-amount}`}
    </View>
  </View>
)
