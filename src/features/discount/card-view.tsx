import React, { useMemo } from 'react'
import { observer } from 'mobx-react-lite'
import { codeText } from '@contract/discount/rules'
import type { DiscountCard } from '@contract/discount/fields'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { qrPicture } from '@/shell/qr'
import { Image, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { classes } from '@/ui/classes'
import { formatCount } from '@/ui/format'
import { chooseRow } from '@/ui/menu'
import { Block } from '@/ui/states/skeleton'
import type { CardStore } from './card-store'
import { activitiesPage, couponsPage, pathOfDesk, redeemPage, shopsPage } from './pages'
import { addressOfCode } from './labels'
import './discount.css'

/** The card as it lies in a wallet: who, which school, and the code of the minute below the perforation. */
export const StudentCard = observer(function StudentCard({
  store,
  card,
}: {
  store: CardStore
  card: DiscountCard
}) {
  const { name, avatar, school, pass } = card
  return (
    <View className={classes('dc-card', !pass && 'dc-card-off')}>
      <View className="dc-card-head">
        <View className="u-grow">
          <View className="dc-card-title">{t('校园优惠卡')}</View>
          <View className="dc-card-school u-one">{school?.name ?? t('还没有选择学校')}</View>
        </View>
        <Avatar src={avatar} name={name} size={48} />
      </View>
      <View className="dc-card-name u-one">{name}</View>
      <View className="dc-card-number u-figures">
        {pass ? `No. ${pass.number.slice(0, 4)} ${pass.number.slice(4)}` : t('认证后有卡号')}
      </View>
      {pass && (
        <>
          <View className="dc-perforation" ariaHidden />
          <Code store={store} code={pass.code} />
        </>
      )}
    </View>
  )
})

const Code = observer(function Code({ store, code }: { store: CardStore; code: string }) {
  const { good, fresh, share, card } = store
  const picture = useMemo(() => qrPicture(addressOfCode(code)), [code])
  if (!good)
    return (
      <View className="dc-code">
        <View className="dc-card-note">{t('码过期了，联网后换新的')}</View>
        <Button kind="quiet" size={44} icon="refresh" onTap={() => void store.load()}>
          {t('刷新')}
        </Button>
      </View>
    )
  return (
    <View className="dc-code">
      <Image className="dc-qr" src={picture} mode="aspectFit" alt={t('优惠卡二维码')} />
      <View className="dc-code-text u-figures">{codeText(code)}</View>
      <View className="dc-bar" ariaHidden>
        <View className="dc-bar-left" style={{ width: `${Math.round(share * 100)}%` }} />
      </View>
      <View className="dc-card-note u-figures">
        {fresh > 0
          ? t('{n} 秒后换新码，只给店员看', { n: fresh })
          : card.error
            ? t('没有网络，这个码还能用一会儿')
            : t('正在换新码')}
      </View>
    </View>
  )
})

async function answerInvite(store: CardStore, { id, shop }: DiscountCard['invites'][number]): Promise<void> {
  const choice = await chooseRow([t('答应'), t('回绝')])
  if (choice < 0) return
  if ((await store.answer.run(id, choice === 0)) === null || choice !== 0) return
  feedback.toast(t('你是{shop}的店员了', { shop }), { icon: 'success' })
}

/** What the card is for: coupons, rushes, shops; for keepers and the school what they do. */
export const CardLinks = observer(function CardLinks({
  store,
  card,
}: {
  store: CardStore
  card: DiscountCard
}) {
  const { coupons, shops, points, keeper, desk, invites } = card
  return (
    <>
      {invites.length > 0 && (
        <CellGroup>
          {invites.map((invite) => (
            <Cell
              key={invite.id}
              icon="users"
              title={t('{shop}请你当店员', { shop: invite.shop })}
              text={t('答应后能核销这家店的券和优惠卡，学校会看到是你')}
              onTap={() => void answerInvite(store, invite)}
            />
          ))}
        </CellGroup>
      )}
      {keeper && (
        <CellGroup>
          <Cell icon="scan" title={t('核销')} text={t('扫同学的优惠卡和券')} onTap={linkTo(redeemPage)} />
        </CellGroup>
      )}
      <CellGroup>
        <Cell
          icon="gift"
          title={t('我的券')}
          value={coupons > 0 ? t('{n} 张待使用', { n: coupons }) : undefined}
          onTap={linkTo(couponsPage)}
        />
        <Cell
          icon="clock"
          title={t('抢券活动')}
          value={t('我有 {n} 积分', { n: formatCount(points) })}
          onTap={linkTo(activitiesPage)}
        />
        <Cell
          icon="building-store"
          title={t('优惠商家')}
          value={shops > 0 ? t('{n} 家', { n: shops }) : undefined}
          onTap={linkTo(shopsPage)}
        />
      </CellGroup>
      {desk !== null && (
        <CellGroup>
          <Cell
            icon="settings"
            title={t('管理商家和活动')}
            text={t('学校管理员能看到')}
            onTap={linkTo(pathOfDesk(desk))}
          />
        </CellGroup>
      )}
    </>
  )
})

export const CardSkeleton = () => (
  <View className="dc-card dc-card-blank u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
    <Block width="40%" height="24px" />
    <View className="dc-code">
      <Block width="180px" height="180px" shape="photo" />
    </View>
  </View>
)
