import { discountRoutes } from '../../../contract/discount/schema'
import { implement } from '../../http/implement'
import { ActivityService } from './activities'
import { CardService } from './cards'
import { CouponService } from './coupons'
import { DiscountDesk } from './desk'
import { InviteService } from './invites/service'
import { KeeperService } from './keepers'
import { RedeemService } from './redeem'
import { RushService } from './rush'
import { ShopService } from './shops'

export default implement(discountRoutes, (context) => {
  const [shops, activities, coupons] = [
    new ShopService(context),
    new ActivityService(context),
    new CouponService(context),
  ]
  const [cards, rush, redeem] = [
    new CardService(context),
    new RushService(context),
    new RedeemService(context),
  ]
  const [desk, keepers] = [new DiscountDesk(context), new KeeperService(context)]
  const invites = new InviteService(context)
  return {
    'discount/card': ({ viewer }) => cards.read(viewer),
    'discount/shops': ({ viewer, query }) => shops.list(viewer, query),
    'discount/shop': ({ viewer, query }) => shops.read(viewer, query.id),
    'discount/favourite': ({ viewer, body }) => shops.favourite(viewer, body.id, body.on),
    'discount/activities': ({ viewer, query }) => activities.list(viewer, query),
    'discount/activity': ({ viewer, query }) => activities.read(viewer, query.id),
    'discount/grab': ({ viewer, body }) => rush.grab(viewer, body.id, body.key),
    'discount/remind': ({ viewer, body }) => activities.remind(viewer, body.id, body.on),
    'discount/coupons': ({ viewer, query }) => coupons.list(viewer, query),
    'discount/coupon': ({ viewer, query }) => coupons.read(viewer, query.id),
    'discount/giveBack': ({ viewer, body }) => coupons.giveBack(viewer, body.id),
    'discount/look': ({ viewer, body }) => redeem.look(viewer, body.code),
    'discount/redeem': ({ viewer, body }) => redeem.redeem(viewer, body),
    'discount/figures': ({ viewer, query }) => keepers.figures(viewer, query.id),
    'discount/answerInvite': ({ viewer, body }) => invites.answer(viewer, body.id, body.accept),
    'discount/mine': ({ viewer }) => redeem.mine(viewer),
    'discount/desk': ({ viewer, query }) => desk.list(viewer, query),
    'discount/saveShop': async ({ viewer, body }) => shops.read(viewer, await desk.saveShop(viewer, body)),
    'discount/openShop': ({ viewer, body }) => desk.openShop(viewer, body.id, body.open),
    'discount/keepers': ({ viewer, query }) => keepers.list(viewer, query.id),
    'discount/addKeeper': ({ viewer, body }) => invites.invite(viewer, body),
    'discount/dropInvite': ({ viewer, body }) => invites.drop(viewer, body.id),
    'discount/removeKeeper': ({ viewer, body }) => keepers.remove(viewer, body.id, body.user),
    'discount/saveActivity': async ({ viewer, body }) =>
      activities.read(viewer, await desk.saveActivity(viewer, body)),
    'discount/stopActivity': ({ viewer, body }) => desk.stopActivity(viewer, body.id),
  }
})
