import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { onRecovery } from '@/platform/recovery'
import { system } from '@/platform/system'
import { t } from '@/locale'
import { ranks, Strip, useClaim } from './strip'

interface OfflineStripProps {
  onRetry?: (() => void) | undefined
}

/** Shown while the device has no network, or the server asks for patience; the content below is kept. */
export const OfflineStrip = observer(function OfflineStrip({ onRetry }: OfflineStripProps) {
  const [online, setOnline] = useState(true)
  const [waiting, setWaiting] = useState(false)
  useEffect(() => system.onNetworkChange(setOnline), [])
  useEffect(() => onRecovery(setWaiting), [])
  if (!useClaim(!online || waiting, ranks.network)) return null
  if (!online) return <Strip text={t('没有网络，下面是之前的内容')} onRetry={onRetry} />
  return <Strip icon="loader-2" text={t('服务正在恢复，马上就好')} />
})
