import type { Color, Material } from 'three';

/** Stripes over a surface, in pixels of the screen: they need no coordinates in the file. */
const STRIPES = /* glsl */ `#include <dithering_fragment>
  if (mod(gl_FragCoord.x + gl_FragCoord.y, 10.0) < 4.0) gl_FragColor.rgb = mix(gl_FragColor.rgb, vec3(0.5), 0.75);`;

interface Coloured extends Material {
  color?: Color;
  map?: unknown;
}

/**
 * A material of its own for a node that values change.
 * @param color `#rrggbb`; undefined: that of the file, with its picture
 */
export function makeMaterial(original: Material, color: string | undefined, isHatched: boolean): Material {
  const material: Coloured = original.clone();
  if (color !== undefined && material.color !== undefined) {
    material.color.set(color);
    material.map = null;
  }
  if (isHatched) {
    material.onBeforeCompile = (shader) => {
      shader.fragmentShader = shader.fragmentShader.replace('#include <dithering_fragment>', STRIPES);
    };
    material.customProgramCacheKey = () => 'hatched';
  }
  return material;
}
