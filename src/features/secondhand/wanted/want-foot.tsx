import React from 'react'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { pathToWant } from '../pages'
import './wanted.css'

/** At the foot of a search: who has it may come by themselves. */
export const WantFoot = ({ words }: { words: string }) => (
  <View className="wt-foot">
    <View className="u-grow u-meta">{t('没有合适的？写出来，有的同学会来找你')}</View>
    <Button size={32} kind="line" onTap={linkTo(pathToWant(words))}>
      {t('发求购')}
    </Button>
  </View>
)
