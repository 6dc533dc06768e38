import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { Needs } from '@/shell/needs/needs'
import { Unnamed } from '@/shell/with-id'
import { CardStore } from '@/features/discount/card-store'
import { CardLinks, CardSkeleton, StudentCard } from '@/features/discount/card-view'
import { CouponView } from '@/features/discount/coupon-view'
import { Coupons } from '@/features/discount/coupons-view'
import { Redeem } from '@/features/discount/redeem-view'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { useFront } from '@/ui/use-front'
import { useStore } from '@/ui/use-store'
import '@/features/discount/discount.css'

/** The card; `?view=` one's coupons, one of them, or where keepers redeem. */
export default signedIn(function DiscountCardPage() {
  const { view, id } = usePageQuery<{ view: 'coupons' | 'coupon' | 'redeem'; id: string }>()
  if (view === 'coupons') return <Coupons />
  if (view === 'coupon') return id === undefined ? <Unnamed /> : <CouponView key={id} id={id} />
  return view === 'redeem' ? <Redeem /> : <OwnCard />
})

const OwnCard = observer(function OwnCard() {
  const store = useStore(() => new CardStore(), { show: true, pull: true })
  const front = useFront()
  useEffect(() => (front ? store.watch() : undefined), [front, store])
  return (
    <PageFrame>
      <Loaded of={store.card} onRetry={store.load} skeleton={<CardSkeleton />}>
        {(card) => (
          <>
            <StudentCard store={store} card={card} />
            {card.pass === null && (
              <Needs of={['student']} part lead={<Lacking />}>
                <View className="u-meta u-pad">{t('认证好了，下拉刷新就有卡。')}</View>
              </Needs>
            )}
            <CardLinks store={store} card={card} />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})

const Lacking = () => (
  <View className="u-pad dc-note">{t('优惠卡给本校认证学生：到店出示，打折、升杯、抢券都用它。')}</View>
)
