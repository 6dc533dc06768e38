import React from 'react'
import { observer } from 'mobx-react-lite'
import type { TransferKind } from '@contract/ledger/rules'
import type { Bill, Receipt, Summary } from '@contract/wallet/schema'
import { t } from '@/locale'
import { clipboard } from '@/platform/clipboard'
import { Picker, Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { classes } from '@/ui/classes'
import { ColumnHeads } from '@/ui/column-heads'
import { formatFen, fullTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { useRoomy } from '@/ui/use-roomy'
import { flows, type BillsStore, type Flow } from './wallet-store'
import { accountTitle, channelTitle, kindTitle, months, monthTitle, numberOf, signed } from './labels'
import './wallet.css'

const byId = ({ id }: Bill) => id
const flowTitles: Record<Flow, string> = { all: t('全部'), in: t('收入'), out: t('支出') }
const isFlow = (key: Flow | TransferKind): key is Flow => flows.some((one) => one === key)
const flowItems = flows.map((key) => ({ key, label: flowTitles[key] }))
/** Months that one may look back. */
const span = 24

/** The lines of an account, month by month. */
export const Bills = observer(function Bills({ store }: { store: BillsStore }) {
  const { list, month, flow, kind, totals, account } = store
  const points = account === 'points'
  const all = months(span)
  const roomy = useRoomy()
  const amount = (value: number) => (points ? String(value) : `¥${formatFen(value)}`)
  return (
    <>
      <View className="wl-month">
        <Picker
          rows={all.map(monthTitle)}
          index={Math.max(0, all.indexOf(month))}
          ariaLabel={t('月份')}
          onChange={(place) => store.show({ month: all[place] ?? month })}
        >
          <View className="wl-pick">
            <Text className="u-title">{monthTitle(month)}</Text>
            <Icon name="chevron-down" size={20} />
          </View>
        </Picker>
        {account === 'balance' && (
          <Button size={32} kind="quiet" onTap={store.openSummary}>
            {t('按种类看')}
          </Button>
        )}
      </View>
      <View className="u-meta u-figures wl-totals">
        {totals && t('支出 {out} · 收入 {in}', { out: amount(totals.out), in: amount(totals.in) })}
      </View>
      <Chips<Flow | TransferKind>
        items={kind === null ? flowItems : [...flowItems, { key: kind, label: kindTitle(kind) }]}
        value={kind ?? flow}
        onChange={(key) => {
          if (isFlow(key)) store.show({ flow: key, kind: null })
        }}
      />
      {!list.empty && (
        <ColumnHeads
          className="wl-bill wl-heads"
          columns={[
            { title: t('种类'), className: 'wl-kind' },
            { title: t('内容'), className: 'u-grow' },
            { title: t('付款方式'), className: 'wl-way' },
            { title: t('时间'), className: 'wl-when' },
            { title: points ? t('积分') : t('金额'), className: 'wl-amount' },
          ]}
        />
      )}
      <PagedListView
        list={list}
        keyOf={byId}
        renderItem={(bill) => (
          <BillRow bill={bill} points={points} roomy={roomy} onTap={() => store.open(bill)} />
        )}
        rowHeight={68}
        skeleton={<LinesSkeleton rows={8} />}
        empty={
          <Empty
            title={t('这个月没有记录')}
            text={
              points
                ? t('认证、回答被采纳得到的积分，会记在这里。')
                : t('收到的和花出去的每一笔，都会记在这里。')
            }
          />
        }
      />
      {store.receipt && <ReceiptSheet store={store} points={points} />}
      {store.summary && <SummarySheet store={store} />}
    </>
  )
})

const BillRow = observer(function BillRow({
  bill,
  points,
  roomy,
  onTap,
}: {
  bill: Bill
  points: boolean
  /** Each fact stands in a column of its own. */
  roomy: boolean
  onTap: () => void
}) {
  const { kind, title, amount, channel, at } = bill
  const way = channel === null ? '' : channelTitle(channel)
  return (
    <View className="wl-bill" ariaRole="button" onTap={onTap} hoverClassName="u-cell-press">
      {roomy ? (
        <>
          <View className="wl-kind u-strong u-one">{kindTitle(kind)}</View>
          <View className="u-grow u-one">{title}</View>
          <View className="wl-way u-meta u-one">{way}</View>
          <View className="wl-when u-meta u-figures">{fullTime(at)}</View>
        </>
      ) : (
        <View className="u-grow">
          <View className="u-strong u-one">{kindTitle(kind)}</View>
          <View className="u-meta u-one">{[fullTime(at), way, title].filter(Boolean).join(' · ')}</View>
        </View>
      )}
      <View className={classes('u-figures u-strong wl-amount', amount > 0 && 'u-ok')}>
        {signed(amount, points)}
      </View>
    </View>
  )
})

const ReceiptSheet = observer(function ReceiptSheet({
  store,
  points,
}: {
  store: BillsStore
  points: boolean
}) {
  const { receipt } = store
  if (!receipt) return null
  return (
    <Sheet
      open
      bare
      label={t('凭证')}
      onClose={store.close}
      head={<View className="u-title">{t('凭证')}</View>}
    >
      <View className="wl-sheet">
        <Loaded of={receipt} skeleton={<LinesSkeleton rows={3} />} part>
          {(known) => <Lines store={store} receipt={known} points={points} />}
        </Loaded>
      </View>
    </Sheet>
  )
})

const Lines = observer(function Lines({
  store,
  receipt,
  points,
}: {
  store: BillsStore
  receipt: Receipt
  points: boolean
}) {
  const { id, kind, title, amount, balance, channel, at, counterparts, hash, sealed } = receipt
  const copy = () =>
    void clipboard.write(id).then(
      () => feedback.toast(t('单号已复制')),
      () => undefined,
    )
  return (
    <>
      <View className="u-hero u-figures wl-receipt-sum">{signed(amount, points)}</View>
      <Line label={t('种类')} value={kindTitle(kind)} />
      {title !== '' && <Line label={t('内容')} value={title} />}
      <Line label={t('对方账户')} value={counterparts.map(accountTitle).join('、')} />
      <Line label={t('时间')} value={fullTime(at)} />
      {channel !== null && <Line label={t('付款方式')} value={channelTitle(channel)} />}
      {balance !== null && (
        <Line label={t('此后余额')} value={points ? String(balance) : `¥${formatFen(balance)}`} />
      )}
      <View ariaRole="button" onTap={copy} hoverClassName="u-press">
        <Line label={t('单号')} value={numberOf(id)} note={t('点一下复制')} />
      </View>
      <Line label={t('存证')} value={sealed ? t('已封存，当天的总指纹已公布') : t('记入账本，次日封存')} />
      <Line label={t('指纹')} value={hash} />
      {sealed && channel === null && store.proved === null && (
        <Button block kind="line" size={44} loading={store.prove.busy} onTap={() => void store.prove.run(id)}>
          {t('自己验证一遍')}
        </Button>
      )}
      {store.proved !== null && (
        <View className={classes('u-meta', store.proved ? 'u-ok' : 'u-danger')} ariaRole="status">
          {store.proved
            ? t('验证通过：这一笔就在当天公布的总指纹里，没有被改过。')
            : t('没有通过：请把单号发给客服核对。')}
        </View>
      )}
    </>
  )
})

/** The month by kinds, for whoever has many lines. */
const SummarySheet = observer(function SummarySheet({ store }: { store: BillsStore }) {
  const { summary, month } = store
  if (!summary) return null
  return (
    <Sheet
      open
      bare
      label={t('按种类看')}
      onClose={store.closeSummary}
      head={<View className="u-title">{t('{month}，按种类', { month: monthTitle(month) })}</View>}
    >
      <View className="wl-sheet">
        <Loaded of={summary} skeleton={<LinesSkeleton rows={3} />} part>
          {({ items }) =>
            items.length === 0 ? (
              <View className="u-meta">{t('这个月没有记录')}</View>
            ) : (
              items.map((line) => (
                <SummaryLine
                  key={line.kind + line.counterpart}
                  line={line}
                  onTap={() => store.showKind(line.kind)}
                />
              ))
            )
          }
        </Loaded>
      </View>
    </Sheet>
  )
})

const SummaryLine = ({
  line: { kind, counterpart, count, in: got, out },
  onTap,
}: {
  line: Summary
  onTap: () => void
}) => (
  <View className="wl-line wl-line-tap" ariaRole="button" onTap={onTap} hoverClassName="u-press">
    <View className="u-grow">
      <View className="u-strong">{kindTitle(kind)}</View>
      <View className="u-meta">
        {t('{account} · {n} 笔', { account: accountTitle(counterpart), n: count })}
      </View>
    </View>
    <View className="u-figures wl-amount">
      {[got > 0 ? signed(got) : '', out > 0 ? signed(-out) : ''].filter(Boolean).join(' / ')}
    </View>
    <Icon name="chevron-right" size={20} />
  </View>
)

const Line = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <View className="wl-line">
    <View className="u-meta wl-label">{label}</View>
    <View className="u-grow wl-value">
      <View className="u-text">{value}</View>
      {note && <View className="u-meta">{note}</View>}
    </View>
  </View>
)
