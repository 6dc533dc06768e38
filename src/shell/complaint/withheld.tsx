import React from 'react'
import type { Withheld } from '@contract/common'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Tag } from '@/ui/tag'
import { linkTo } from '@/shell/links'
import { linkToAppeal } from './entry'
import './complaint.css'

interface WithheldLineProps {
  withheld: Withheld
  /** Of what was written. */
  id: string
  /** Path of the page where what a reviewer refused is written anew. */
  edit?: string
}

/** Tells an author why others do not see what they wrote, and leads to the appeal or, before it was shown, to its words. */
export function WithheldLine({ withheld, id, edit }: WithheldLineProps) {
  const refused = withheld.state === 'refused'
  return (
    <View className="x-withheld" ariaRole="none" onTap={(event) => event.stopPropagation()}>
      <Tag tone={refused ? 'red' : 'amber'}>
        {!refused ? t('审核中') : withheld.edit ? t('没有通过') : t('已下架')}
      </Tag>
      <View className="u-grow u-meta u-text">{withheld.reason || t('通过后大家才能看到')}</View>
      {withheld.edit && edit && (
        <Button size={32} kind="line" onTap={linkTo(edit)}>
          {t('修改')}
        </Button>
      )}
      {refused && !withheld.edit && (
        <Button size={32} kind="line" onTap={linkToAppeal(id)}>
          {t('申诉')}
        </Button>
      )}
    </View>
  )
}
