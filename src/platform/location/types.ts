export interface Coordinates {
  /** Degrees, gcj02. */ latitude: number
  longitude: number
}
interface Place extends Coordinates {
  name: string
  address: string
}
export interface Location {
  /** Rejects: denied, timeout, unsupported, failed. Coordinates are gcj02. */
  current(): Promise<Coordinates>
  /** Lets the person choose a place. Rejects: cancelled, denied, unsupported. */
  choose(near?: Coordinates): Promise<Place>
  /** Shows a place on a map. */
  open(place: Place): Promise<void>
}
