import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { CellGroup } from '@/ui/cell'
import { SwitchField } from '@/ui/form/switch-field'
import { useStore } from '@/ui/use-store'
import { PushStore } from './store'

/** What the person can do about it, where the browser shows none. */
const notes = {
  granted: t('评论、订单、上课提醒、系统通知和聊天，不打开网页也能收到。退出登录就不再收。'),
  undecided: t('评论、订单、上课提醒、系统通知和聊天，不打开网页也能收到。打开时浏览器会问你一次。'),
  denied: t('你在浏览器里拒绝了这个网站的通知。点地址栏左边的图标，把“通知”改成允许，再回到这里打开。'),
  unsupported: t('这个浏览器收不了通知。在 iPhone 上，请先用 Safari 把网页添加到主屏幕，再从那里打开。'),
} as const

/** Turns messages of this browser on and off; nothing where the server sends none. */
export const PushSetting = observer(function PushSetting() {
  const store = useStore(() => new PushStore(), { show: true })
  const { standing, busy } = store
  const { data } = store.state
  if (!data?.key) return null
  const here = standing === 'granted' || standing === 'undecided'
  return (
    <>
      <CellGroup>
        <SwitchField
          icon="bell"
          label={t('浏览器通知')}
          value={data.on}
          disabled={busy || !(here || data.on)}
          onChange={(on) => void store.change(on)}
        />
      </CellGroup>
      <View className="m-settings-note">{notes[standing]}</View>
    </>
  )
})
