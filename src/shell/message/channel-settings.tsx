import React from 'react'
import { observer } from 'mobx-react-lite'
import { mailDigest } from '@contract/message/rules'
import type { NoticeSettings } from '@contract/message/schema'
import { t } from '@/locale'
import { Group } from '@/shell/security/group'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Cell } from '@/ui/cell'
import { Switch } from '@/ui/form/switch'
import { SwitchField } from '@/ui/form/switch-field'
import { kindRows, labelOf } from './settings'
import type { NoticeSettingsStore, SubscribeWay } from './settings'
import './message.css'

interface Props {
  store: NoticeSettingsStore
  values: NoticeSettings
}

const titles = { wechat: t('微信订阅消息'), qq: t('QQ 订阅消息'), alipay: t('支付宝订阅消息') }

/** One kind: on as long as consents are left, and a way to give one more. */
const SubscribeRow = observer(function SubscribeRow({ store, values, way }: Props & { way: SubscribeWay }) {
  const { group, left } = way
  const label = labelOf(group)
  const on = values[`subscribe_${group}`]
  const more = () => void store.consent(way)
  return (
    <Cell title={label} text={on ? t('还能收 {n} 条', { n: left }) : undefined}>
      {on && values[group] && (
        <Button
          size={32}
          kind="line"
          ariaLabel={t('{label}再收一条', { label })}
          loading={store.asking === group}
          onTap={more}
        >
          {t('再收一条')}
        </Button>
      )}
      <Switch
        label={t('{label}的订阅消息', { label })}
        value={on}
        disabled={!values[group]}
        onChange={(next) => void store.switchSubscribe(way, next)}
      />
    </Cell>
  )
})

/** The ways beside the app, each only where it works for this person. */
export const ChannelSettings = observer(function ChannelSettings({ store, values }: Props) {
  const { mail, subscribeWays, settings } = store
  const [first] = subscribeWays
  return (
    <>
      {first && (
        <>
          <Group title={titles[first.vendor]}>
            {subscribeWays.map((way) => (
              <SubscribeRow key={way.group} store={store} values={values} way={way} />
            ))}
          </Group>
          <View className="m-settings-note">
            {t('不打开小程序也能收到。每同意一次只能收一条，用完了回到这里再收。')}
          </View>
        </>
      )}
      {mail !== null && (
        <>
          <Group title={t('邮件提醒')}>
            {kindRows.map(({ group, label }) => (
              <SwitchField
                key={group}
                label={label}
                value={values[`mail_${group}`]}
                disabled={!values[group]}
                onChange={(on) => void settings.change({ [`mail_${group}`]: on })}
              />
            ))}
          </Group>
          <View className="m-settings-note">
            {t('发到 {mail}。赞、评论和关注每 {n} 分钟合成一封；免打扰时段里的，结束后再发。', {
              mail,
              n: mailDigest.minutes,
            })}
          </View>
        </>
      )}
    </>
  )
})
