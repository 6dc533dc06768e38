import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import type { CartGroup, CartLine } from '@contract/sale/shapes'
import { t } from '@/locale'
import { go, linkTo, linkToPerson } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { ActionBar } from '@/ui/action-bar'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { classes } from '@/ui/classes'
import { Check } from '@/ui/form/option-fields'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Price } from '@/ui/price'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Toast } from '@/ui/toast'
import { useStore } from '@/ui/use-store'
import { CartStore } from './cart-store'
import { GoodsLine } from './goods-line'
import { useSale } from './of-kind'
import './sale.css'

/** What one is about to buy. */
export const CartView = observer(function CartView() {
  const kind = useSale()
  const { pages, words } = kind
  const store = useStore(() => new CartStore(kind), { show: true, pull: true })
  const { cart, lines, deleted, forget } = store
  useEffect(() => forget, [forget])
  return (
    <PageFrame foot={lines.length > 0 ? <Foot store={store} /> : undefined}>
      <OfflineStrip onRetry={() => void store.load()} />
      <Loaded of={cart} onRetry={store.load} skeleton={<CardSkeleton rows={3} />} part>
        {({ items }) => (
          <>
            {items.length === 0 ? (
              <Empty
                title={t('购物车是空的')}
                text={words.cart}
                action={{ label: words.look, onTap: linkTo(pages.home) }}
              />
            ) : (
              <Top store={store} />
            )}
            {items.map((group) => (
              <Group key={group.seller.id} store={store} group={group} />
            ))}
          </>
        )}
      </Loaded>
      <Toast
        text={deleted.length === 0 ? null : t('拿掉了 {n} 种', { n: deleted.length })}
        onClose={forget}
        action={{ label: t('撤销'), onTap: () => void reportFailure(store.undo()) }}
      />
    </PageFrame>
  )
})

const Top = observer(function Top({ store }: { store: CartStore }) {
  const { editing, lines } = store
  return (
    <View className="tx-top">
      <View className="u-meta u-grow">{t('{n} 种', { n: lines.length })}</View>
      <Button kind="quiet" size={44} onTap={() => store.edit(!editing)}>
        {editing ? t('完成') : t('编辑')}
      </Button>
    </View>
  )
})

const Tick = observer(function Tick({
  store,
  lines,
  label,
  shown = false,
}: {
  store: CartStore
  lines: readonly CartLine[]
  label: string
  /** The label can be read beside the box. */
  shown?: boolean
}) {
  const able = lines.filter((line) => store.takes(line))
  const on = able.length > 0 && able.every((line) => store.isOn(line))
  return (
    <View
      className={classes('tx-tick', shown && 'tx-tick-all')}
      ariaRole="checkbox"
      ariaChecked={on}
      ariaLabel={label}
      onTap={able.length > 0 ? () => store.toggle(lines) : undefined}
    >
      {able.length > 0 && <Check on={on} />}
      {able.length > 0 && shown && label}
    </View>
  )
})

const Group = observer(function Group({ store, group }: { store: CartStore; group: CartGroup }) {
  const { seller, lines } = group
  return (
    <Card>
      <View className="tx-seller">
        <Tick store={store} lines={lines} label={t('选{name}的全部', { name: seller.name })} />
        <Avatar src={seller.avatar} name={seller.name} size={24} />
        <View
          className="tx-seller-name u-strong"
          ariaRole="button"
          onTap={linkToPerson(seller.id)}
          hoverClassName="u-press"
        >
          <View className="u-one">{seller.name}</View>
        </View>
      </View>
      {lines.map((line) => (
        <Row key={line.goods} store={store} line={line} />
      ))}
    </Card>
  )
})

const Row = observer(function Row({ store, line }: { store: CartStore; line: CartLine }) {
  const { pages } = useSale()
  const { goods, title, price, was, hindered, free } = line
  const remove = () => void reportFailure(store.remove([line]))
  return (
    <View className="tx-cart-row">
      <Tick store={store} lines={[line]} label={t('选{title}', { title })} />
      <View className="u-grow">
        <GoodsLine line={line} faded={hindered !== ''} counted onTap={linkTo(pages.goods(goods))}>
          {hindered !== '' && <View className="u-meta tx-warn">{hindered}</View>}
          {hindered === '' && price !== was && (
            <View className={price > was ? 'u-meta tx-warn' : 'u-meta u-ok'}>
              {price > was
                ? t('比放进来时贵了 {sum}', { sum: yuan(price - was) })
                : t('比放进来时便宜了 {sum}', { sum: yuan(was - price) })}
            </View>
          )}
        </GoodsLine>
        <View className="tx-cart-foot">
          <View className="u-grow" />
          {hindered === '' || (free > 0 && store.countOf(line) > free) ? (
            <Stepper store={store} line={line} />
          ) : (
            <Button kind="quiet" size={44} ariaLabel={t('拿掉{title}', { title })} onTap={remove}>
              {t('拿掉')}
            </Button>
          )}
        </View>
      </View>
    </View>
  )
})

const Stepper = observer(function Stepper({ store, line }: { store: CartStore; line: CartLine }) {
  const count = store.countOf(line)
  const { title, free } = line
  const step = (by: number) => void store.setCount(line, count + by)
  if (free <= 1 && count <= 1) return <View className="u-meta">{t('只有 1 件')}</View>
  return (
    <View className="tx-step">
      <IconButton
        name="minus"
        size={20}
        label={t('{title}少一件', { title })}
        disabled={count <= 1}
        onTap={() => step(-1)}
      />
      <View className="tx-step-n u-figures" ariaLabel={t('{n} 件', { n: count })}>
        {count}
      </View>
      <IconButton
        name="plus"
        size={20}
        label={t('{title}多一件', { title })}
        disabled={count >= free}
        onTap={() => step(1)}
      />
    </View>
  )
})

async function removeMarked(store: CartStore): Promise<void> {
  const { marked } = store
  if (marked.length === 0) return feedback.toast(t('先选要拿掉的'))
  await reportFailure(store.remove(marked))
}

const Foot = observer(function Foot({ store }: { store: CartStore }) {
  const { pages } = useSale()
  const { editing, chosen, total, lines, marked } = store
  return (
    <ActionBar>
      <Tick store={store} lines={lines} label={t('全选')} shown />
      {editing ? (
        <>
          <View className="u-grow u-meta">{t('选了 {n} 种', { n: marked.length })}</View>
          <Button kind="danger" disabled={marked.length === 0} onTap={() => void removeMarked(store)}>
            {t('拿掉')}
          </Button>
        </>
      ) : (
        <>
          <View className="u-grow tx-foot-sum">
            <Price fen={total} size="display" />
            <View className="u-meta">{t('不含运费')}</View>
          </View>
          <Button
            disabled={chosen.length === 0}
            onTap={() => go(pages.fill(chosen.map(({ goods }) => goods)))}
          >
            {t('去结算 {n}', { n: chosen.length })}
          </Button>
        </>
      )}
    </ActionBar>
  )
})
