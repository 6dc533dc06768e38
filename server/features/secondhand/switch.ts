import { openOrders, type Switch } from '../../core/switches/switch'

export const secondhandSwitch: Switch = {
  name: 'secondhand',
  title: '二手',
  entrances: [
    'pages/secondHand/index',
    'pages/secondHand/release',
    'pages/secondHand/search',
    'pages/publish/selectGoodspublish',
  ],
  own: ['pages/secondHand/order'],
  begins: [
    'secondHand/release',
    'secondHand/releaseBook',
    'secondHand/wantedRelease',
    'secondHand/wantedRenew',
    'secondHand/soldOn',
    'secondHand/refresh',
    'secondHand/saveSearch',
    'secondHand/watch',
    'secondHand/business',
    'secondHandOffer/make',
    'secondHandOffer/counter',
    'secondHandOrder/carAdd',
    'secondHandOrder/carSettlement',
    'secondHandOrder/orderCreate',
    'secondHandOrder/payment',
  ],
  underWay: openOrders('trade'),
}
