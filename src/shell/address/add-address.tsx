import React from 'react'
import { limits } from '@contract/address/rules'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'

interface AddAddressProps {
  /** The book has as many as it may. */
  full: boolean
  quiet: boolean
  onAdd: () => void
}

/** The button below one's addresses, or why there can be no more. */
export const AddAddress = ({ full, quiet, onAdd }: AddAddressProps) =>
  full ? (
    <View className="u-meta">{t('最多保存 {n} 个地址，先删掉不用的。', { n: limits.addresses })}</View>
  ) : (
    <Button block kind={quiet ? 'line' : 'accent'} icon="plus" onTap={onAdd}>
      {t('新增地址')}
    </Button>
  )
