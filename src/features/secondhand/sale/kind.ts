import { feeOf, feePercent } from '@contract/secondhand/rules'
import { saleNames } from '@contract/secondhand/sale/rules'
import { t } from '@/locale'
import type { SaleUi } from '@/shell/sale/kind'
import { boughtPage, homePage, pathOfGoods, pathOfTrade, pathToAddress, place } from '../pages'

/** What students sell to each other, in the pages that all sales share. */
export const secondhandSale: SaleUi = {
  name: 'trade',
  checkout: 'checkout',
  calls: saleNames,
  pages: {
    home: homePage,
    places: `${place}/servicePoint`,
    bought: boughtPage,
    address: pathToAddress,
    goods: pathOfGoods,
    fill: (cart) => `${place}/fillOrder?cart=${cart.join(',')}`,
    pay: ({ kind, id }) => `${place}/counter?id=${id}${kind === 'checkout' ? '' : `&kind=${kind}`}`,
    paid: (checkout) => `${place}/paymentSuccess?id=${checkout}`,
    order: pathOfTrade,
    former: (id, n) => `${place}/formerDetail?id=${id}&n=${n}`,
    note: (id) => `${place}/sellerEditRemark?id=${id}`,
    deliver: (id) => `${place}/deliver?id=${id}`,
    track: (id, back = false) => `${place}/logistics?id=${id}${back ? '&back=1' : ''}`,
    toRefund: (id) => `${place}/refund?id=${id}`,
    refund: (refund) => `${place}/refundDetailed?id=${refund}`,
    rate: (id) => `${place}/evaluateCommodity?id=${id}`,
    add: (id) => `${place}/commentAdd?id=${id}`,
  },
  fee: { percent: feePercent, of: feeOf },
  words: {
    look: t('去二手看看'),
    cart: t('看中的东西先放进来，可以和几位同学的一起付。'),
    none: {
      buyer: { title: t('你还没有买过二手'), text: t('同学用过的东西，在二手里找找看。') },
      seller: { title: t('你还没有卖出过东西'), text: t('把不用的东西挂出来，同学会来买。') },
    },
    disputes: t('二手订单有人请学校处理时，会排到这里。'),
  },
}
