/** Frequency in hertz and duration in seconds: short and high for found, long and low for not found. */
const TONES = { found: [1_320, 0.09], unknown: [220, 0.35] } as const
const VOLUME = 0.15

let speaker: AudioContext | undefined

/**
 * Plays a tone for the result of a scan, because the person looks at the pouches, not at the screen. The device may be muted.
 */
export function playScanSound(result: keyof typeof TONES): void {
  const [hertz, seconds] = TONES[result]
  speaker ??= new AudioContext()
  const end = speaker.currentTime + seconds
  const tone = new OscillatorNode(speaker, { frequency: hertz })
  const volume = new GainNode(speaker, { gain: VOLUME })
  // Fade out: an abrupt end is audible as a click.
  volume.gain.setTargetAtTime(0, end - 0.02, 0.01)
  tone.connect(volume).connect(speaker.destination)
  tone.start()
  tone.stop(end + 0.05)
}
