import React from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { times } from '@contract/sale/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Price } from '@/ui/price'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'
import { AddressCard } from './address-card'
import { FillStore, type Asked } from './fill-store'
import { GoodsLine } from './goods-line'
import { useSale } from './of-kind'
import { PortionCard } from './portion-card'
import './sale.css'

/** A settlement before it is ordered: how each seller hands over, and what it all costs. */
export const FillView = observer(function FillView({ asked }: { asked: Asked }) {
  const kind = useSale()
  const { pages, words } = kind
  const store = useStore(() => new FillStore(kind, asked), { load: (one) => one.open() })
  usePageEvent('onShow', store.take)
  const { portions, items, lost } = store
  return (
    <LoadedPage
      foot={items.length > 0 ? <Foot store={store} /> : undefined}
      of={portions}
      onRetry={store.open}
      skeleton={<CardSkeleton rows={3} />}
      strip
    >
      {(all) => (
        <View className="tx-more">
          <FormErrorSummary form={{ tried: store.tried, errorCount: store.faults, attempts: 0 }} />
          {all.length === 0 && (
            <Empty
              title={t('没有可以买的')}
              text={t('可能被别人先买走，或者下架了。')}
              action={{ label: words.look, onTap: linkTo(pages.home) }}
            />
          )}
          {store.needsAddress && <AddressCard store={store} />}
          {all.map((portion) => (
            <PortionCard key={portion.seller.id} store={store} portion={portion} />
          ))}
          {lost.length > 0 && (
            <Card>
              <View className="u-strong">{t('没有算进去的 {n} 种', { n: lost.length })}</View>
              {lost.map((line) => (
                <GoodsLine key={line.goods} line={line} faded>
                  <View className="u-meta tx-warn">{line.hindered}</View>
                </GoodsLine>
              ))}
            </Card>
          )}
          {all.length > 0 && (
            <View className="u-pad u-meta">
              {t('钱先由平台保管，你确认收货后才给卖家。{n} 分钟内付款有效。', { n: times.pay })}
            </View>
          )}
        </View>
      )}
    </LoadedPage>
  )
})

const Foot = observer(function Foot({ store }: { store: FillStore }) {
  const { checkout, pages } = useSale()
  const send = async () => {
    const made = await store.order.run()
    // nobody comes back to a form whose order is placed
    if (made) await navigation.redirectTo(pages.pay({ kind: checkout, id: made.checkout }))
  }
  return (
    <ActionBar>
      <View className="u-grow tx-foot-sum">
        <Price fen={store.total} size="display" />
        {store.items.length > 1 && (
          <View className="u-meta">{t('{n} 位卖家', { n: store.items.length })}</View>
        )}
      </View>
      <Button loading={store.order.busy} onTap={() => void send()}>
        {t('提交订单')}
      </Button>
    </ActionBar>
  )
})
