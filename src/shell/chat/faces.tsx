import React from 'react'
import { charactersOf } from '@contract/characters/rules'
import { Image, View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { tintOf } from '@/ui/tint'
import './faces.css'

interface FacesProps {
  /** Its own picture; null: up to four faces of its members. */
  picture: string | null
  faces: readonly { name: string; avatar: string | null }[]
  name: string
  large?: boolean
}

/** What a group looks like. */
export function Faces({ picture, faces, name, large }: FacesProps) {
  const shown = faces.slice(0, 4)
  return (
    <View
      className={classes('ch-faces', large && 'ch-faces-68', shown.length === 1 && 'ch-faces-one')}
      ariaHidden
    >
      {picture ? (
        <Image className="ch-faces-picture" src={picture} mode="aspectFill" lazyLoad alt="" />
      ) : shown.length > 0 ? (
        shown.map((face, index) => <Face key={index} {...face} />)
      ) : (
        <Face name={name} avatar={null} />
      )}
    </View>
  )
}

function Face({ name, avatar }: { name: string; avatar: string | null }) {
  return (
    <View className={classes('ch-face', !avatar && `u-tint-${tintOf(name)}`)}>
      {avatar ? (
        <Image className="ch-faces-picture" src={avatar} mode="aspectFill" lazyLoad alt="" />
      ) : (
        (charactersOf(name)[0] ?? '')
      )}
    </View>
  )
}
