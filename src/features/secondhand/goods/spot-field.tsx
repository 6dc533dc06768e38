import React from 'react'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Field, type FieldProps } from '@/ui/form/field'
import { Picked } from '@/ui/form/picked'
import { IconButton } from '@/ui/icon-button'
import { pathToChoose } from '../pages'
import type { Spot } from './draft-values'
import './form.css'

/** Where it changes hands, of the campus. */
export const SpotField = ({
  spot,
  onClear,
  ...field
}: Omit<FieldProps, 'children'> & { spot: Spot | null; onClear: () => void }) => (
  <Field {...field} hint={t('选了楼栋，附近的同学更容易看到')}>
    <View className="gf-spot">
      <View
        className="u-grow"
        ariaRole="button"
        onTap={linkTo(pathToChoose('handover'))}
        hoverClassName="u-press"
      >
        <Picked
          text={spot?.words ?? ''}
          placeholder={t('宿舍楼、教学楼，或地图上的地点')}
          icon="map-pin"
          error={Boolean(field.error)}
        />
      </View>
      {spot && <IconButton name="x" label={t('不说地点')} onTap={onClear} />}
    </View>
  </Field>
)
