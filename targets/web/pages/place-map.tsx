import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { serverConfig } from '@/shell/account/server-config'
import { SchematicMap, type MapProps } from './map'
import { PictureMap } from './picture-map'

/** Real where the server has maps and draws this place; else a schematic, which says so. */
export const PlaceMap = observer(function PlaceMap(props: MapProps) {
  const [missing, setMissing] = useState(false)
  const { data, phase, load } = serverConfig
  useEffect(() => {
    if (!data) void load()
  }, [data, load])
  if (!data && phase !== 'error') return <div className="mp" />
  return !missing && data?.providers.maps === 'tencent' ? (
    <PictureMap {...props} onMissing={() => setMissing(true)} />
  ) : (
    <SchematicMap {...props} />
  )
})
