/** A closed surface of triangles, counter-clockwise from outside; metres. */
export interface Shape {
  readonly positions: readonly number[];
  readonly normals: readonly number[];
  readonly indices: readonly number[];
}

/** A box around its middle. */
export function box(width: number, height: number, depth: number): Shape {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const half = [width / 2, height / 2, depth / 2] as const;
  for (const axis of [0, 1, 2])
    for (const side of [1, -1]) {
      const first = positions.length / 3;
      for (const [a, b] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const point = [0, 0, 0];
        point[axis] = side * half[axis]!;
        point[(axis + 1) % 3] = a * half[(axis + 1) % 3]! * side;
        point[(axis + 2) % 3] = b * half[(axis + 2) % 3]!;
        positions.push(...point);
        normals.push(...[0, 1, 2].map((one) => (one === axis ? side : 0)));
      }
      indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  return { positions, normals, indices };
}

/** A standing cylinder around its middle. */
export function cylinder(radius: number, height: number, sides = 24): Shape {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const at = (place: number) => {
    const angle = (place / sides) * Math.PI * 2;
    return [Math.cos(angle), -Math.sin(angle)] as const;
  };
  for (let place = 0; place <= sides; place++) {
    const [x, z] = at(place);
    positions.push(x * radius, -height / 2, z * radius, x * radius, height / 2, z * radius);
    normals.push(x, 0, z, x, 0, z);
    const first = place * 2;
    if (place < sides) indices.push(first, first + 2, first + 3, first, first + 3, first + 1);
  }
  for (const side of [1, -1]) {
    const middle = positions.length / 3;
    positions.push(0, (side * height) / 2, 0);
    normals.push(0, side, 0);
    for (let place = 0; place <= sides; place++) {
      const [x, z] = at(place * side);
      positions.push(x * radius, (side * height) / 2, z * radius);
      normals.push(0, side, 0);
      if (place < sides) indices.push(middle, middle + place + 1, middle + place + 2);
    }
  }
  return { positions, normals, indices };
}
