import React, { useEffect, useState } from 'react'
import { system } from '@/platform/system'
import { t } from '@/locale'
import { Strip } from './strip'

/** Shown while the device has no network; the content below is kept. */
export function OfflineStrip({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const [online, setOnline] = useState(true)
  useEffect(() => system.onNetworkChange(setOnline), [])
  return online ? null : <Strip text={t('没有网络，下面是之前的内容')} onRetry={onRetry} />
}
