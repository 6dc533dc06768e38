import React from 'react'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Block } from '@/ui/states/skeleton'
import './security.css'

/** A group of rows before it is there. */
export const RowsSkeleton = () => (
  <View className="u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
    <View className="s-top" />
    <CellGroup>
      {['a', 'b', 'c'].map((key) => (
        <Cell key={key} title={<Block width="112px" height="14px" />} />
      ))}
    </CellGroup>
  </View>
)
