import React from 'react'
import type { Device } from '@contract/account/schema'
import { clientName } from '@/shell/account/device-name'
import { t } from '@/locale'
import { Button } from '@/ui/button'
import { Cell } from '@/ui/cell'
import { relativeTime } from '@/ui/format'
import { Tag } from '@/ui/tag'

/** A device: what it is and when it was last used. */
export function DeviceRow({ device, onEnd }: { device: Device; onEnd?: () => void }) {
  const { client, name, seen, current } = device
  return (
    <Cell
      icon={client === 'web' ? 'device-desktop' : 'device-mobile'}
      title={name}
      text={t('{client} · {time}用过', { client: clientName(client), time: relativeTime(seen) })}
    >
      {current && <Tag tone="green">{t('这台')}</Tag>}
      {onEnd && (
        <Button size={32} kind="line" ariaLabel={t('让{name}退出登录', { name })} onTap={onEnd}>
          {t('退出')}
        </Button>
      )}
    </Cell>
  )
}
