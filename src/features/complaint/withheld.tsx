import React from 'react'
import type { Withheld } from '@contract/common'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Tag } from '@/ui/tag'
import { appealTo } from './entry'
import './complaint.css'

/** Tells an author why others do not see what they wrote, and leads to the appeal. `id`: of what was written. */
export function WithheldLine({ withheld, id }: { withheld: Withheld; id: string }) {
  const refused = withheld.state === 'refused'
  return (
    <View className="x-withheld" ariaRole="none" onTap={(event) => event.stopPropagation()}>
      <Tag tone={refused ? 'red' : 'amber'}>{refused ? t('已下架') : t('审核中')}</Tag>
      <View className="u-grow u-meta u-text">{withheld.reason || t('通过后大家才能看到')}</View>
      {refused && <Button size={32} kind="line" onTap={() => appealTo(id)}>{t('申诉')}</Button>}
    </View>
  )
}
