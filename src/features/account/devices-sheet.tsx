import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Device } from '@contract/account/schema'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { Sheet } from '@/ui/sheet'
import { ErrorState } from '@/ui/states/error-state'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { clientName } from './device-name'
import './account.css'

const newDevices = () => new Resource(async () => (await get('user/devices', {}, { loading: false, quiet: true })).items)

async function signOut(device: Device, devices: Resource<Device[]>): Promise<void> {
  const content = t('{name} 上要重新登录才能继续用。', { name: device.name })
  if (!(await feedback.modal({ title: t('让这台设备退出？'), content, confirmText: t('退出'), danger: true }))) return
  try {
    await post('user/signOutDevice', { id: device.id })
    await devices.load()
  } catch {
    // the call has told the person
  }
}

/** Where the account is signed in; any other device can be signed out from here. */
export const DevicesSheet = observer(function DevicesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [devices] = useState(newDevices)
  useEffect(() => {
    if (open) void devices.load()
  }, [open, devices])
  const title = t('登录设备')
  const head = (
    <View className="a-sheet-title">
      <View className="u-title">{title}</View>
      <IconButton name="x" label={t('关闭')} end onTap={onClose} />
    </View>
  )
  return (
    <Sheet open={open} onClose={onClose} label={title} head={head} bare>
      {devices.phase === 'error' && <ErrorState error={devices.error} onRetry={devices.load} />}
      {devices.data === null && devices.phase !== 'error' && <RowSkeleton rows={3} />}
      {devices.data?.map((device) => (
        <View key={device.id} className="a-device">
          <Icon name="device-mobile" />
          <View className="u-grow">
            <View className="u-one">{device.name}</View>
            <View className="u-meta u-one">{t('{client} · {time}用过', { client: clientName(device.client), time: relativeTime(device.seen) })}</View>
          </View>
          {device.current ? <Tag tone="green">{t('这台')}</Tag> : (
            <Button size={32} kind="line" ariaLabel={t('让{name}退出登录', { name: device.name })} onTap={() => void signOut(device, devices)}>
              {t('退出')}
            </Button>
          )}
        </View>
      ))}
    </Sheet>
  )
})
