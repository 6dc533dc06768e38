import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { Comments } from '@/shell/comment/comments'
import { back, linkTo } from '@/shell/links'
import { RatingRow } from '@/shell/order/rating-row'
import { withId } from '@/shell/with-id'
import { GoodsFoot } from '@/features/secondhand/goods/detail-foot'
import { GoodsDetailStore } from '@/features/secondhand/goods/detail-store'
import { Facts, GoodsHead, Others } from '@/features/secondhand/goods/detail-view'
import { cardOfGoods } from '@/features/secondhand/goods/menu'
import { BookFacts, SellerCard } from '@/features/secondhand/goods/seller-card'
import { goneOf } from '@/features/secondhand/goods/labels'
import { GoodsSkeleton } from '@/features/secondhand/goods/goods-skeleton'
import { cartPage, pathOfRatings } from '@/features/secondhand/pages'
import { WantedDetail } from '@/features/secondhand/wanted/detail-view'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { Toast } from '@/ui/toast'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'

/** A listing, by `?id=`; with `view=wanted` what somebody looks for. */
export default withId(function CommodityDetail({ id }: { id: string }) {
  const { view } = usePageQuery<{ view: 'wanted' }>()
  return view === 'wanted' ? <WantedDetail id={id} /> : <Listing id={id} />
})

/** What it is, who sells it, what people ask and say, and the way to buy it. */
const Listing = observer(function Listing({ id }: { id: string }) {
  const store = useStore(() => new GoodsDetailStore(id), { show: true, pull: true })
  const { data } = store.goods
  useTitle(data?.title)
  useShare(() => data && cardOfGoods(data))
  if (store.deleted)
    return (
      <PageFrame>
        <Empty
          title={t('这件二手已经删除')}
          text={t('看看别的吧。')}
          action={{ label: t('返回'), onTap: back }}
        />
      </PageFrame>
    )
  return (
    <PageFrame
      className={data && data.pictures.length > 0 ? 'u-beside gt-beside' : undefined}
      foot={data && <GoodsFoot store={store} goods={data} />}
    >
      <Loaded of={store.goods} onRetry={store.load} skeleton={<GoodsSkeleton />}>
        {(goods) => (
          <>
            <GoodsHead store={store} goods={goods} />
            {goneOf(goods) !== '' && <Others store={store} goods={goods} />}
            <Facts goods={goods} />
            <SellerCard seller={goods.seller} />
            <BookFacts goods={goods} />
            <Ratings store={store} />
            <View className="gt-ask" ariaRole="button" onTap={() => store.thread.say(null)}>
              {goods.mine ? t('说点什么') : t('有什么想问卖家的')}
            </View>
            <Comments
              thread={store.thread}
              of={{ comments: goods.comments, author: goods.seller, mine: goods.mine }}
              empty={
                <View className="u-meta gt-none">
                  {goods.mine
                    ? t('还没有人问。有人问起时会告诉你。')
                    : t('还没有人问。想知道的问一句，卖家会收到。')}
                </View>
              }
            />
            {goneOf(goods) === '' && <Others store={store} goods={goods} />}
          </>
        )}
      </Loaded>
      <Toast
        text={store.added ? t('放进购物车了') : null}
        onClose={store.rest}
        action={{ label: t('去购物车'), onTap: linkTo(cartPage, store.rest) }}
      />
    </PageFrame>
  )
})

/** What buyers said of this listing; nothing before the first. */
const Ratings = observer(function Ratings({ store: { id, ratings } }: { store: GoodsDetailStore }) {
  const { data } = ratings
  if (!data || data.items.length === 0) return null
  return (
    <>
      <Section
        title={t('买过的人说')}
        more={data.next === null ? undefined : { label: t('全部'), onTap: linkTo(pathOfRatings('id', id)) }}
      />
      {data.items.map((rating) => (
        <RatingRow key={rating.id} rating={rating} />
      ))}
      <View className="o-gap" />
    </>
  )
})
