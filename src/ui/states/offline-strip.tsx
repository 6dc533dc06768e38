import React, { useEffect, useState } from 'react'
import { onRecovery } from '@/platform/recovery'
import { system } from '@/platform/system'
import { t } from '@/locale'
import { Strip } from './strip'

/** Shown while the device has no network, or the server asks for patience; the content below is kept. */
export function OfflineStrip({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const [online, setOnline] = useState(true)
  const [waiting, setWaiting] = useState(false)
  useEffect(() => system.onNetworkChange(setOnline), [])
  useEffect(() => onRecovery(setWaiting), [])
  if (!online) return <Strip text={t('没有网络，下面是之前的内容')} onRetry={onRetry} />
  return waiting ? <Strip icon="loader-2" text={t('服务正在恢复，马上就好')} /> : null
}
