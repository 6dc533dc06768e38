import React, { useMemo } from 'react'
import { usePageEvent } from 'remax/macro'
import type { Me } from '@contract/account/schema'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { signedIn } from '@/shell/account/sign-in-first'
import { WithMe } from '@/shell/account/with-me'
import { addressOfPerson } from '@/shell/card-address'
import { GroupCode } from '@/features/group/code'
import { cardOf } from '@/features/homepage/menu'
import { qrPicture } from '@/shell/qr'
import { scanCode } from '@/shell/scan'
import { Image, View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { messageOf, sendCard } from '@/ui/share'
import { Block } from '@/ui/states/skeleton'
import '@/features/homepage/homepage.css'

/** My card, or the code of the group `?group=`. */
export default function QRCodePage() {
  const { group } = usePageQuery<{ group: string }>()
  return group === undefined ? <Own /> : <OfGroup id={group} />
}

const OfGroup = signedIn(GroupCode)

/** My card: whoever scans it lands on my page. */
function Own() {
  // not to Moments: there the page would open as the reader's own card
  usePageEvent('onShareAppMessage', (options: unknown) =>
    messageOf(options, profile.me && cardOf(profile.me)),
  )
  return (
    <PageFrame>
      <WithMe skeleton={<CardSkeleton />}>{(me) => <MyCard me={me} />}</WithMe>
    </PageFrame>
  )
}

const CardSkeleton = () => (
  <View className="hp-card u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
    <Block width="68px" height="68px" shape="round" />
    <View className="hp-qr">
      <Block width="100%" height="232px" shape="photo" />
    </View>
  </View>
)

function MyCard({ me }: { me: Me }) {
  const picture = useMemo(() => qrPicture(addressOfPerson(me.id)), [me.id])
  return (
    <>
      <View className="hp-card">
        <Avatar src={me.avatar} name={me.name} size={68} />
        <View className="u-display u-one hp-card-name">{me.name}</View>
        <View className="u-meta">{[me.school?.name, me.college].filter(Boolean).join(' · ')}</View>
        <Image className="hp-qr" src={picture} mode="aspectFit" alt={t('我的二维码名片')} />
        <View className="u-meta">{t('扫一扫，到我的主页')}</View>
      </View>
      <View className="hp-full">
        <Button block openType="share" onTap={() => void sendCard(cardOf(me))}>
          {t('分享名片')}
        </Button>
      </View>
      <View className="hp-full">
        <Button block kind="line" icon="scan" onTap={() => void scanCode()}>
          {t('扫一扫')}
        </Button>
      </View>
    </>
  )
}
