import React, { createContext, useContext, useEffect, useState } from 'react'
import { runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { View } from '@/platform/components'
import { t } from '@/locale'
import { Icon } from '../icons/icon'
import type { IconName } from '../icons/names'
import { useOnline } from '../use-online'
import './states.css'

interface StripProps {
  text: string
  icon?: IconName | undefined
  onRetry?: (() => void) | undefined
}

/** A line over content that stays: no network, a refresh that failed. */
export function Strip({ text, icon = 'wifi-off', onRetry }: StripProps) {
  return (
    <View className="u-strip" ariaRole="status">
      <Icon name={icon} size={20} />
      <View className="u-grow">{text}</View>
      {onRetry && (
        <View className="u-strip-act" ariaRole="button" onTap={onRetry} hoverClassName="u-press">
          {t('重试')}
        </View>
      )}
    </View>
  )
}

/** What says why a page shows old content, by how much of the page it speaks for. */
export const ranks = { network: 0, part: 1, list: 2 } as const
export interface Claim {
  readonly rank: number
}

/** Strips of one page that have something to say: several parts fail at once, and the page says it once. */
export const Claims = createContext<Claim[] | null>(null)

/** Whether this is the strip that its page shows. For observers. */
export function useClaim(wanted: boolean, rank: number): boolean {
  const claims = useContext(Claims)
  const [own] = useState<Claim>(() => ({ rank }))
  useEffect(() => {
    if (!claims || !wanted) return
    runInAction(() => claims.push(own))
    return () => void runInAction(() => claims.splice(claims.indexOf(own), 1))
  }, [claims, wanted, own])
  if (!claims) return wanted
  const first = Math.min(...claims.map((claim) => claim.rank))
  return wanted && claims.find((claim) => claim.rank === first) === own
}

interface StaleStripProps {
  rank: number
  /** It is being tried again: the strip stays, so that the content below does not jump. */
  reading?: boolean | undefined
  onRetry: () => unknown
}

/** Over content that stays since reading it anew failed; it is read again as the network comes back. */
export const StaleStrip = observer(function StaleStrip({ rank, reading, onRetry }: StaleStripProps) {
  useOnline(true, onRetry)
  if (!useClaim(true, rank)) return null
  if (reading) return <Strip icon="loader-2" text={t('正在刷新')} />
  return (
    <Strip icon="alert-circle" text={t('没有刷新成功，下面是之前的内容')} onRetry={() => void onRetry()} />
  )
})
