import React, { useEffect, useMemo } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { Me } from '@contract/account/schema'
import { t } from '@/locale'
import { profile } from '@/features/account/profile'
import { addressOfPerson } from '@/features/homepage/card-address'
import { cardOf, shareCard } from '@/features/homepage/menu'
import { qrPicture } from '@/features/homepage/qr'
import { scanPerson } from '@/features/homepage/scan-person'
import { SignInFirst } from '@/features/account/sign-in-first'
import { session } from '@/net/session'
import { Image, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { PageFrame } from '@/ui/page-frame'
import { RowSkeleton } from '@/ui/states/skeleton'
import '@/features/homepage/homepage.css'

/** My card: whoever scans it lands on my page. */
export default observer(function QRCodePage() {
  const { me } = profile
  useEffect(() => {
    if (session.signedIn && !profile.me) void profile.load().catch(() => undefined)
  }, [])
  usePageEvent('onShareAppMessage', () =>
    profile.me ? cardOf(profile.me) : { title: t('校园云生活'), path: '/pages/index/index' },
  )
  return <PageFrame>{me ? <MyCard me={me} /> : session.signedIn ? <RowSkeleton rows={2} /> : <SignInFirst />}</PageFrame>
})

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
        <Button block onTap={() => void shareCard(me)}>
          {t('分享名片')}
        </Button>
      </View>
      <View className="hp-full">
        <Button block kind="line" icon="scan" onTap={() => void scanPerson()}>
          {t('扫一扫')}
        </Button>
      </View>
    </>
  )
}
