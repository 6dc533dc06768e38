import React from 'react'
import { t } from '@/locale'
import { schoolsBy } from '@/shell/school/schools'
import { FindFew } from '@/shell/search/find-few'
import { View } from '@/platform/components'
import { Cell } from '@/ui/cell'
import './registrar.css'

/** Who looks after all schools says which. */
export const FindSchool = ({ onFound }: { onFound: (school: string) => void }) => (
  <View className="u-pad g-form">
    <FindFew
      placeholder={t('搜要导入数据的学校')}
      by={schoolsBy}
      row={({ id, name, campus, city }) => (
        <Cell title={name} text={`${campus} · ${city}`} onTap={() => onFound(id)} />
      )}
      none={t('没有收录这所学校')}
    />
  </View>
)
