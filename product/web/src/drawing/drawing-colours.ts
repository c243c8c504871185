/**
 * Colours of the drawings, two tones per object. They are the same in both themes, except the ground and the thread.
 */
export const paint = {
  hillFar: '#E3ECCD',
  hillMiddle: '#CBDFAF',
  hillNear: '#A6C984',
  leaf: '#7DAE5F',
  leafLight: '#94C180',
  leafDeep: '#649A55',
  green: '#4F9145',
  greenDeep: '#3B7533',
  roof: '#D98E68',
  roofDeep: '#C97B57',
  sun: '#F6C667',
  amber: '#C98508',
  blue: '#6FA5C4',
  blueLight: '#CFE3EE',
  plum: '#9C84B8',
  coral: '#D9796A',
  wood: '#E3C79A',
  woodLight: '#F0DDB9',
  woodDeep: '#9A6F4E',
  cream: '#FFF8E8',
  white: '#FFFFFF',
  cat: '#8C7A6B',
  catDeep: '#74645A',
  skin: '#FBD9BC',
  cheek: '#F2A08E',
  eye: '#3A2E28',
  /** The flat ellipse below all objects, and a thin line in the air; both follow the theme. */
  ground: 'var(--kiga-line-soft)',
  thread: 'var(--kiga-control-edge)',
} as const;
