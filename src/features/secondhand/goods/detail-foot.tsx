import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Goods } from '@contract/secondhand/goods/schema'
import { t } from '@/locale'
import { Composer } from '@/shell/comment/composer'
import { go, linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { classes } from '@/ui/classes'
import { formatCounted, formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { PrintIcon } from '@/ui/icons/print-icon'
import { Price } from '@/ui/price'
import { Sheet } from '@/ui/sheet'
import { Stepper } from '@/ui/stepper'
import { pathOfList, pathOfTrade, pathToBuy, pathToChat, pathToEdit } from '../pages'
import type { GoodsDetailStore } from './detail-store'
import { categoryTitle, goneOf } from './labels'
import './detail.css'

interface FootProps {
  store: GoodsDetailStore
  goods: Goods
}

/** What the viewer does with a listing: a buyer buys it, its seller looks after it; or the line in which they write. */
export const GoodsFoot = observer(function GoodsFoot(props: FootProps) {
  const { store, goods } = props
  if (store.thread.saying) return <Composer thread={store.thread} />
  return goods.mine ? <SellerFoot {...props} /> : <BuyerFoot {...props} />
})

const BuyerFoot = observer(function BuyerFoot({ store, goods }: FootProps) {
  const { id, hindered, free, category, order } = goods
  const gone = goneOf(goods) !== ''
  const { on, count, flip } = store.like
  const [asking, setAsking] = useState<'cart' | 'now' | null>(null)
  const take = (how: 'cart' | 'now', pieces: number) => {
    setAsking(null)
    if (how === 'now') go(pathToBuy(id, pieces))
    else void store.addToCart.run(pieces)
  }
  const begin = (how: 'cart' | 'now') => (free > 1 ? setAsking(how) : take(how, 1))
  return (
    <>
      {hindered !== '' && !gone && (
        <View className="gt-hindered" ariaRole="status">
          <Icon name="alert-circle" size={20} />
          <View className="u-grow">{hindered}</View>
        </View>
      )}
      <ActionBar>
        <View
          className={classes('u-ib gt-act', on && 'gt-act-on')}
          ariaRole="button"
          ariaLabel={formatCounted(on ? t('取消收藏') : t('收藏'), count)}
          onTap={() => void flip()}
        >
          <PrintIcon name="star" size={22} on={on} />
          <View ariaHidden>{count > 0 ? formatCount(count) : t('收藏')}</View>
        </View>
        {!gone && free === 1 && hindered === '' && (
          <View
            className="u-ib gt-act"
            ariaRole="button"
            ariaLabel={t('加购物车')}
            onTap={() => begin('cart')}
            hoverClassName="u-press"
          >
            <Icon name="shopping-cart" size={22} />
            <View ariaHidden>{t('加购物车')}</View>
          </View>
        )}
        <Button className="u-grow gt-btn" kind="line" size={44} onTap={linkTo(pathToChat(id))}>
          {t('聊一聊')}
        </Button>
        {gone ? (
          <Button
            className="u-grow gt-btn"
            size={44}
            onTap={linkTo(order === undefined ? pathOfList(category) : pathOfTrade(order))}
          >
            {order === undefined ? t('看看别的{name}', { name: categoryTitle(category) }) : t('看订单')}
          </Button>
        ) : (
          <>
            {(free > 1 || hindered !== '') && (
              <Button
                className="u-grow gt-btn"
                kind="line"
                size={44}
                disabled={hindered !== ''}
                loading={store.addToCart.busy}
                onTap={() => begin('cart')}
              >
                {t('加购物车')}
              </Button>
            )}
            <Button className="u-grow gt-btn" size={44} disabled={hindered !== ''} onTap={() => begin('now')}>
              {t('立即购买')}
            </Button>
          </>
        )}
      </ActionBar>
      {asking && (
        <PiecesSheet goods={goods} onClose={() => setAsking(null)} onDone={(n) => take(asking, n)} />
      )}
    </>
  )
})

/** How many pieces, where there are several. */
function PiecesSheet({
  goods: { price, free },
  onClose,
  onDone,
}: {
  goods: Goods
  onClose: () => void
  onDone: (pieces: number) => void
}) {
  const [pieces, setPieces] = useState(1)
  return (
    <Sheet
      open
      onClose={onClose}
      label={t('买几件')}
      head={<View className="u-title">{t('买几件')}</View>}
      bare
    >
      <View className="gt-pieces">
        <View className="u-grow">
          <Price fen={price * pieces} size="display" />
          <View className="u-meta">{t('还有 {n} 件', { n: free })}</View>
        </View>
        <Stepper value={pieces} max={free} onChange={setPieces} label={t('件数')} />
      </View>
      <View className="gt-pieces-done">
        <Button block onTap={() => onDone(pieces)}>
          {t('就要 {n} 件', { n: pieces })}
        </Button>
      </View>
    </Sheet>
  )
}

const SellerFoot = observer(function SellerFoot({ store: { shelve }, goods }: FootProps) {
  const { id, off, fresh, withheld } = goods
  return (
    <ActionBar>
      <Button className="u-grow gt-btn" kind="line" size={44} icon="pencil" onTap={linkTo(pathToEdit(id))}>
        {t('编辑')}
      </Button>
      {!withheld && (
        <Button
          className="u-grow gt-btn"
          kind={off ? 'accent' : 'line'}
          size={44}
          loading={shelve.busy}
          onTap={() => void shelve.run(off ? 'soldOn' : 'soldOut')}
        >
          {off ? t('重新上架') : t('下架')}
        </Button>
      )}
      {!withheld && !off && (
        <Button
          className="u-grow gt-btn"
          size={44}
          disabled={!fresh}
          loading={shelve.busy}
          onTap={() => void shelve.run('refresh')}
        >
          {fresh ? t('擦亮') : t('今天擦过了')}
        </Button>
      )}
    </ActionBar>
  )
})
