import React, { useMemo } from 'react'
import { observer } from 'mobx-react-lite'
import { ownEntries } from '@contract/home/page/desk/rules'
import { limits } from '@contract/home/page/rules'
import { t } from '@/locale'
import { qrPicture } from '@/shell/qr'
import { Image, View } from '@/platform/components'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { TextField } from '@/ui/form/text-field'
import { BlotIcon } from '@/ui/icons/blot-icon'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { sendCard } from '@/ui/share'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { FrontStore } from './front-store'
import { LookFields } from './look-fields'
import './edit.css'

/** Where a page or a form is found, for those who administer its school; a page. */
export const FrontView = observer(function FrontView({ url, school }: { url: string; school: string }) {
  const store = useStore(() => new FrontStore(url, school), { pull: true })
  useTitle(t('地址和首页入口'))
  useShare(() => store.front.data && store.card)
  return (
    <PageFrame>
      <Loaded of={store.front} skeleton={<CardSkeleton rows={2} />}>
        {({ title }) => (
          <>
            <Address title={title} store={store} />
            <Section title={t('首页入口')} />
            <OnHome store={store} />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})

const Address = observer(function Address({ title, store }: { title: string; store: FrontStore }) {
  const { address, card } = store
  const picture = useMemo(() => qrPicture(address), [address])
  const copy = async () => {
    await clipboard.write(address)
    feedback.toast(t('链接已复制'))
  }
  return (
    <Card>
      <View className="u-display u-text" ariaRole="heading">
        {title}
      </View>
      <Image className="pd-qr" src={picture} mode="aspectFit" alt={t('二维码')} />
      <View className="u-meta">{t('页面地址')}</View>
      <View className="u-text pd-address">{address}</View>
      <View className="u-row u-gap8">
        <View className="u-grow">
          <Button block kind="line" size={44} icon="link" onTap={() => void reportFailure(copy())}>
            {t('复制')}
          </Button>
        </View>
        <View className="u-grow">
          <Button
            block
            kind="line"
            size={44}
            icon="share-3"
            openType="share"
            onTap={() => void sendCard(card)}
          >
            {t('分享')}
          </Button>
        </View>
      </View>
    </Card>
  )
})

const OnHome = observer(function OnHome({ store }: { store: FrontStore }) {
  const { look, front, putting, taking } = store
  const stands = front.data?.entry !== null
  return (
    <>
      <View className="u-pad pd-front">
        <BlotIcon name={look.icon} tint={look.tint} />
        <View className="u-meta u-grow">
          {stands
            ? t('首页上有它。改了名称或图标，要再放一次。')
            : t(
                '放到首页入口的最后一个，满了就换下一项服务，那项服务在“全部服务”里还有。最多放 {n} 个学校自己的。',
                {
                  n: ownEntries.max,
                },
              )}
        </View>
      </View>
      <TextField
        label={t('名称')}
        required
        value={look.title}
        max={limits.entry.max}
        hint={t('最多 {n} 个字', { n: limits.entry.max })}
        onChange={(title) => store.change({ title })}
      />
      <LookFields icon={look.icon} tint={look.tint} onChange={store.change} />
      <View className="u-pad pd-end">
        <Button block loading={putting.busy} onTap={() => void putting.run()}>
          {stands ? t('更新首页入口') : t('放到首页')}
        </Button>
        {stands && (
          <Button block kind="quiet" loading={taking.busy} onTap={() => void taking.run()}>
            {t('从首页拿掉')}
          </Button>
        )}
      </View>
    </>
  )
})
