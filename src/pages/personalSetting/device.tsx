import React from 'react'
import { observer } from 'mobx-react-lite'
import { DeviceRow } from '@/shell/security/device-row'
import { DevicesStore } from '@/shell/security/devices-store'
import { Group } from '@/shell/security/group'
import { RowsSkeleton } from '@/shell/security/skeleton'
import { SettingFrame } from '@/shell/security/setting-frame'
import { useFresh } from '@/shell/security/use-fresh'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'

/** Where the account is signed in. */
export default observer(function DevicePage() {
  const store = useFresh(
    () => new DevicesStore(),
    ({ devices }) => devices,
  )
  const { current, others } = store
  return (
    <SettingFrame>
      <Loaded of={store.devices} skeleton={<RowsSkeleton />}>
        {() => (
          <>
            {current && (
              <Group title={t('这台设备')}>
                <DeviceRow device={current} />
              </Group>
            )}
            {others.length > 0 && (
              <Group title={t('其他设备，{n} 台', { n: others.length })}>
                {others.map((device) => (
                  <DeviceRow key={device.id} device={device} onEnd={() => void store.end.run(device)} />
                ))}
              </Group>
            )}
            <View className="s-note u-meta">
              {others.length > 0
                ? t('有不认识的设备，先让它退出，再改登录密码。')
                : t('没有别的设备登录着这个账号。')}
            </View>
            {others.length > 1 && (
              <View className="s-out">
                <Button
                  block
                  kind="line"
                  loading={store.endOthers.busy}
                  onTap={() => void store.endOthers.run()}
                >
                  {t('让其他设备都退出')}
                </Button>
              </View>
            )}
          </>
        )}
      </Loaded>
    </SettingFrame>
  )
})
